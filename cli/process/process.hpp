#pragma once

#include <functional>
#include <string>

#include "cli/process/child.hpp"

namespace casebook::cli {

/// Callbacks for a running program; each may be empty. Lines come without their newline.
struct Listener {
  std::function<void(const std::string& line)> on_output = {};
  std::function<void(const std::string& line)> on_error = {};

  /// What the program is given to read after a line of its output, see Program::is_answered; "" for nothing.
  std::function<std::string(const std::string& line)> answer = {};
  std::function<void()> on_tick = {};          ///< about five times a second
  std::function<void()> on_save_request = {};  ///< it was asked to save its state and to end
};

/// End of a program.
struct Ending {
  int exit_code = 0;           ///< meaningless when a signal ended it
  int signal = 0;              ///< 0: it ended by itself
  bool asked_to_stop = false;  ///< meanwhile, and it has saved its state or finished its work

  bool fine() const { return exit_code == 0 && signal == 0; }
};

/// Runs a program to its end. If this program is asked to stop meanwhile, the other one is asked to
/// stop, given a few seconds, and then killed. One that can save its state is first asked to do so,
/// and given all the time that it takes; a second request is as above.
/// Errors: EnvironmentError when it cannot be started; Interrupted, once it is gone, unless it has
/// saved its state or finished its work.
Ending run_program(const Program& program, const Listener& listener);

/// Output of a short program.
struct Captured {
  Ending ending;
  std::string output;
  std::string errors;
};

/// Runs a short program and keeps what it prints. Errors: as run_program.
Captured capture(const Program& program);

/// The full path of this program.
std::filesystem::path this_program();

/// The full path of a program in PATH, or "".
std::string find_program(const std::string& name);

/// Searches these folders for a program. path: with colons between them
std::string find_program(const std::string& name, const std::string& path);

}  // namespace casebook::cli
