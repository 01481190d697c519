#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <sys/types.h>

#include "cli/process/signals.hpp"
#include "cli/process/temporary_folders.hpp"

namespace casebook::cli {

/// Environment variables with their values.
using Variables = std::vector<std::pair<std::string, std::string>>;

/// A program to be started.
struct Program {
  std::vector<std::string> arguments;  ///< [0] is the program itself, looked up in PATH
  Variables environment = {};          ///< set on top of this program's own
  std::filesystem::path folder = {};   ///< where it runs; empty: here
  /// From its first line on that is no question it saves its state on SIGUSR1, and ends.
  bool saves_on_request = false;
  bool adopt_orphans = false;  ///< processes that it leaves become our children and are ended
  std::vector<std::filesystem::path> writable = {};  ///< see limit_writing(); empty: no limits
  std::optional<OwnTemporaryFolders> temporary_folders = {};  ///< else those of the system
  bool is_answered = false;  ///< it may read what Listener::answer says; else it reads nothing
};

/// A command line as exec takes it, with the null after it: pointers into the words, which exec does not
/// write.
std::vector<char*> exec_arguments(const std::vector<std::string>& words);

/// A running program in a process group of its own, so that the terminal's Ctrl-C reaches only us
/// and we decide what happens. Its end of the pipes is line-oriented text. It is
/// asked to stop (SIGTERM) should this program die without a word.
class Child {
 public:
  /// Errors: EnvironmentError when the program cannot be started.
  Child(const Program& program, const SignalWatch& watch);
  ~Child();
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;

  int output() const { return output_; }
  int errors() const { return errors_; }

  /// Gives it text to read, if it is answered and still there.
  void say(const std::string& text) const;

  /// Sends a signal to the whole process group.
  void send(int signal) const;

  /// True once the program has ended; never waits.
  bool has_ended();

  /// The wait status (see waitpid), valid once the program has ended.
  int status() const { return status_; }

 private:
  pid_t id_ = -1;
  int input_ = -1;
  int output_ = -1;
  int errors_ = -1;
  int status_ = 0;
  bool ended_ = false;
  bool adopts_orphans_ = false;
  std::vector<pid_t> siblings_;  ///< children that were there before; not ours to end
};

}  // namespace casebook::cli
