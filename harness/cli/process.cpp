#include "harness/cli/process.hpp"

#include <array>
#include <chrono>
#include <cstdlib>
#include <optional>
#include <sstream>

#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include "harness/cli/line_reader.hpp"

namespace casebook::cli {
namespace {

using Clock = std::chrono::steady_clock;

constexpr auto tick = std::chrono::milliseconds(200);

// Open MPI ends its ranks within about two seconds of a SIGTERM.
constexpr auto grace = std::chrono::seconds(5);

// Something outside our reach may hold the pipes open after the program's end.
constexpr auto last_words = std::chrono::seconds(1);

/// Ends a child on request: politely at first; by force when that takes too long, or when the
/// request is repeated.
class Stop {
 public:
  explicit Stop(const Child& child) : child_(child) {}

  void request(int signal) {
    child_.send(signal_ == 0 ? SIGTERM : SIGKILL);
    deadline_ = signal_ == 0 ? Clock::now() + grace : deadline_;
    signal_ = signal;
  }

  void insist() const {
    if (signal_ != 0 && Clock::now() > deadline_) {
      child_.send(SIGKILL);
    }
  }

  int signal() const { return signal_; }

 private:
  const Child& child_;
  int signal_ = 0;
  Clock::time_point deadline_;
};

/// How this program was asked to stop while it followed a child.
struct Requests {
  int signal = 0;     ///< to stop at once, or 0
  bool save = false;  ///< to save and stop
};

/// Follows the child to its end.
Requests follow(Child& child, SignalWatch& watch, const Listener& listener) {
  LineReader output(child.output(), listener.on_output);
  LineReader errors(child.errors(), listener.on_error);
  Stop stop(child);
  Requests requests;
  std::optional<Clock::time_point> end;
  while (!end || !output.at_end() || !errors.at_end()) {
    std::array<pollfd, 3> sources{{{output.descriptor(), POLLIN, 0},
                                   {errors.descriptor(), POLLIN, 0},
                                   {watch.descriptor(), POLLIN, 0}}};
    poll(sources.data(), sources.size(), static_cast<int>(tick.count()));
    output.read_what_is_there();
    errors.read_what_is_there();
    if (const std::optional<int> signal = watch.next_request()) {
      if (*signal == SIGUSR1) {
        child.send(SIGUSR1);
        requests.save = true;
      } else {
        stop.request(*signal);
      }
    }
    stop.insist();
    if (!end && child.has_ended()) {
      end = Clock::now();
    }
    if (end && Clock::now() > *end + last_words) {
      break;
    }
    if (listener.on_tick) {
      listener.on_tick();
    }
  }
  output.finish();
  errors.finish();
  requests.signal = stop.signal();
  return requests;
}

Ending ending_of(int status) {
  if (WIFSIGNALED(status)) {
    return {0, WTERMSIG(status)};
  }
  return {WEXITSTATUS(status), 0};
}

}  // namespace

Ending run_program(const Program& program, const Listener& listener) {
  SignalWatch watch;
  Requests requests;
  Ending ending;
  {
    Child child(program, watch);  // its end of life also ends what the program left behind
    requests = follow(child, watch, listener);
    ending = ending_of(child.status());
    ending.told_to_save = requests.save;
  }
  if (requests.signal != 0) {
    throw Interrupted{requests.signal};
  }
  return ending;
}

Captured capture(const Program& program) {
  Captured captured;
  Listener listener;
  listener.on_output = [&](const std::string& line) { captured.output += line + "\n"; };
  listener.on_error = [&](const std::string& line) { captured.errors += line + "\n"; };
  captured.ending = run_program(program, listener);
  return captured;
}

std::string find_program(const std::string& name) {
  const char* path = std::getenv("PATH");
  std::istringstream folders(path == nullptr ? "" : path);
  for (std::string folder; std::getline(folders, folder, ':');) {
    const std::string candidate = folder + "/" + name;
    if (access(candidate.c_str(), X_OK) == 0) {
      return candidate;
    }
  }
  return "";
}

}  // namespace casebook::cli
