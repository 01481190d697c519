#include "cli/process/process.hpp"

#include <array>
#include <chrono>
#include <cstdlib>
#include <optional>
#include <sstream>

#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cli/process/line_reader.hpp"
#include "harness/core/error.hpp"

namespace casebook::cli {
namespace {

using Clock = std::chrono::steady_clock;

constexpr auto tick = std::chrono::milliseconds(200);

// Open MPI ends its ranks within about two seconds of a SIGTERM.
constexpr auto grace = std::chrono::seconds(5);

// Something outside our reach may hold the pipes open after the program's end.
constexpr auto last_words = std::chrono::seconds(1);

/// Ends a child on request: politely at first; by force when that takes too long, or when the
/// request is repeated. A child that can save its state is asked for that before, once it has begun:
/// until then the signal would end it.
class Stop {
 public:
  Stop(const Child& child, const Program& program, const Listener& listener)
      : child_(child),
        listener_(listener),
        manner_(program.saves_on_request ? Manner::none : Manner::saving) {}

  void request(int signal) {
    signal_ = signal;
    switch (manner_) {
      case Manner::none:
        manner_ = Manner::saving;
        save_wanted_ = true;
        ask_to_save();
        if (listener_.on_save_request) {
          listener_.on_save_request();
        }
        break;
      case Manner::saving:
        manner_ = Manner::ending;
        save_wanted_ = false;
        deadline_ = Clock::now() + grace;
        child_.send(SIGTERM);
        break;
      case Manner::ending:
        child_.send(SIGKILL);
        break;
    }
  }

  /// The child has printed a line that is no question: ranks ask for a seed before they can save anything.
  void note_output() {
    has_begun_ = true;
    ask_to_save();
  }

  void insist() const {
    if (manner_ == Manner::ending && Clock::now() > deadline_) {
      child_.send(SIGKILL);
    }
  }

  bool asked() const { return signal_ != 0; }

  /// The request that the child did not answer by itself, or 0.
  int unanswered(const Ending& ending) const {
    const bool ended_by_itself = ending.signal == 0 && ending.exit_code <= exit_incomplete;
    return manner_ == Manner::saving && ended_by_itself ? 0 : signal_;
  }

 private:
  /// Last request to it.
  enum class Manner { none, saving, ending };

  void ask_to_save() {
    if (save_wanted_ && has_begun_) {
      child_.send(SIGUSR1);
      save_wanted_ = false;
    }
  }

  const Child& child_;
  const Listener& listener_;
  Manner manner_;
  bool has_begun_ = false;
  bool save_wanted_ = false;
  int signal_ = 0;
  Clock::time_point deadline_;
};

/// Follows the child to its end.
void follow(Child& child, Stop& stop, SignalWatch& watch, const Listener& listener) {
  LineReader output(child.output(), [&](const std::string& line) {
    const std::string answer = listener.answer ? listener.answer(line) : "";
    if (answer.empty()) {
      stop.note_output();
    }
    if (listener.on_output) {
      listener.on_output(line);
    }
    child.say(answer);
  });
  LineReader errors(child.errors(), listener.on_error);
  std::optional<Clock::time_point> end;
  while (!end || !output.at_end() || !errors.at_end()) {
    std::array<pollfd, 3> sources{{{output.descriptor(), POLLIN, 0},
                                   {errors.descriptor(), POLLIN, 0},
                                   {watch.descriptor(), POLLIN, 0}}};
    poll(sources.data(), sources.size(), static_cast<int>(tick.count()));
    output.read_what_is_there();
    errors.read_what_is_there();
    if (const std::optional<int> signal = watch.next_request()) {
      stop.request(*signal);
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
  int asked_to_stop = 0;
  Ending ending;
  {
    Child child(program, watch);  // its destructor also ends processes that the program has left
    Stop stop(child, program, listener);
    follow(child, stop, watch, listener);
    ending = ending_of(child.status());
    asked_to_stop = stop.unanswered(ending);
    ending.asked_to_stop = stop.asked();
  }
  if (asked_to_stop != 0) {
    throw Interrupted{asked_to_stop};
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

std::filesystem::path this_program() {
  return std::filesystem::read_symlink("/proc/self/exe");
}

std::string find_program(const std::string& name) {
  const char* path = std::getenv("PATH");
  return find_program(name, path == nullptr ? "" : path);
}

std::string find_program(const std::string& name, const std::string& path) {
  if (name.empty()) {
    return "";
  }
  std::istringstream folders(path);
  for (std::string folder; std::getline(folders, folder, ':');) {
    const std::string candidate = folder + "/" + name;
    if (access(candidate.c_str(), X_OK) == 0) {
      return candidate;
    }
  }
  return "";
}

}  // namespace casebook::cli
