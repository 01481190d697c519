#include "cli/lab/watch.hpp"

#include <algorithm>
#include <chrono>
#include <ctime>
#include <set>
#include <tuple>

#include <poll.h>

#include <fmt/format.h>

#include "cli/process/signals.hpp"
#include "cli/text/format.hpp"
#include "harness/core/elapsed.hpp"
#include "harness/core/error.hpp"

namespace casebook::cli {
namespace {

namespace fs = std::filesystem;

constexpr int look_every_ms = 1000;

std::string clock_text() {
  const std::time_t now = std::time(nullptr);
  std::tm local{};
  localtime_r(&now, &local);
  return fmt::format("{:02}:{:02}:{:02}", local.tm_hour, local.tm_min, local.tm_sec);
}

/// One line for the class to see, at once also where a file or a pipe follows it.
void say(const std::string& member, const std::string& what) {
  fmt::print("{}  {:<16} {}\n", clock_text(), member, what);
  std::fflush(stdout);
}

class Watch {
 public:
  Watch(const fs::path& folder, GradeQueue queue, const GradeOne& grade)
      : folder_(folder), queue_(std::move(queue)), grade_(grade) {}

  int run() {
    fmt::print("watching {}: a folder for each member; Ctrl-C ends it\n", shown_path(folder_));
    std::fflush(stdout);
    SignalWatch signals;
    try {
      while (!signals.next_request()) {
        look();
        if (const auto member = queue_.next(now_s())) {
          grade(*member);
        } else {
          pollfd asked = {signals.descriptor(), POLLIN, 0};
          ::poll(&asked, 1, look_every_ms);
        }
      }
    } catch (const Interrupted&) {
      fmt::print("the last grading was not finished; it is made again at the next start\n");
    }
    fmt::print("ended: {} graded, {} waiting\n", n_graded_, queue_.waiting());
    return exit_fine;
  }

 private:
  double now_s() const { return seconds_since(start_); }

  void look() {
    const HandedIn found = submissions_in(folder_);
    for (const std::string& name : found.misnamed) {
      if (told_.insert(name).second) {
        say(shortened(name), "is no name for a member, and is left out");
      }
    }
    const double now = now_s();
    for (const auto& [member, submission] : submissions_) {
      if (!fs::is_directory(submission.folder)) {
        queue_.look(member, "", now);
      }
    }
    for (const LabSubmission& submission : found.submissions) {
      submissions_[submission.member] = submission;
      if (queue_.look(submission.member, state_of(submission), now)) {
        const double pause_s = queue_.pause_left_s(submission.member, now);
        say(submission.member,
            pause_s > 0.0 ? fmt::format("handed in again; its turn comes in {} at the earliest",
                                        duration(pause_s))
                          : fmt::format("handed in; {} waiting", queue_.waiting()));
      }
    }
  }

  void grade(const std::string& member) {
    const LabSubmission& submission = submissions_[member];
    const std::string state = state_of(submission);  // what changes from here on is another one
    say(member, grade_(submission, state));
    queue_.graded(member, state, now_s());
    ++n_graded_;
  }

  fs::path folder_;
  GradeQueue queue_;
  const GradeOne& grade_;
  std::map<std::string, LabSubmission> submissions_;
  std::set<std::string> told_;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  int n_graded_ = 0;
};

}  // namespace

bool GradeQueue::look(const std::string& member, const std::string& state, double now_s) {
  Place& place = places_[member];
  if (state == place.state) {
    return false;
  }
  const bool waited = place.waits();
  place.state = state;
  place.state_since_s = now_s;
  if (!waited) {
    place.waits_since_s = now_s;
  }
  return place.waits();
}

void GradeQueue::graded(const std::string& member, const std::string& state, double now_s) {
  Place& place = places_[member];
  place.graded_state = state;
  place.graded_s = now_s;
  place.waits_since_s = now_s;
  ++place.n_graded;
}

std::optional<std::string> GradeQueue::next(double now_s) const {
  std::optional<std::tuple<int, double, std::string>> first;
  for (const auto& [member, place] : places_) {
    const bool settled = now_s - place.state_since_s >= settle_s_;
    if (place.waits() && settled && pause_left_s(member, now_s) <= 0.0) {
      const std::tuple candidate(place.n_graded, place.waits_since_s, member);
      first = first ? std::min(*first, candidate) : candidate;
    }
  }
  return first ? std::optional(std::get<2>(*first)) : std::nullopt;
}

int GradeQueue::waiting() const {
  return static_cast<int>(std::count_if(
      places_.begin(), places_.end(), [](const auto& one) { return one.second.waits(); }));
}

double GradeQueue::pause_left_s(const std::string& member, double now_s) const {
  const auto found = places_.find(member);
  if (found == places_.end() || found->second.n_graded == 0) {
    return 0.0;
  }
  return std::max(0.0, found->second.graded_s + pause_s_ - now_s);
}

int watch_submissions(const fs::path& folder, GradeQueue queue, const GradeOne& grade) {
  return Watch(folder, std::move(queue), grade).run();
}

}  // namespace casebook::cli
