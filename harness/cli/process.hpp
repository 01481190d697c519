#pragma once

#include <functional>
#include <string>

#include "harness/cli/child.hpp"

namespace casebook::cli {

/// Who hears of a running program; each may be empty. Lines come without their newline.
struct Listener {
  std::function<void(const std::string& line)> on_output = {};
  std::function<void(const std::string& line)> on_error = {};
  std::function<void()> on_tick = {};  ///< about five times a second
};

/// How a program ended.
struct Ending {
  int exit_code = 0;          ///< meaningless when a signal ended it
  int signal = 0;             ///< 0: it ended by itself
  bool told_to_save = false;  ///< SIGUSR1 arrived meanwhile, and was passed on

  bool fine() const { return exit_code == 0 && signal == 0; }
};

/// Runs a program to its end. If this program is asked to stop meanwhile, the other one is told to
/// stop, given a few seconds, and then killed. SIGUSR1, which asks a run to save its state and stop,
/// is passed on to it, and it may take its time.
/// Errors: EnvironmentError when it cannot be started; Interrupted, once it is gone.
Ending run_program(const Program& program, const Listener& listener);

/// What a short program printed.
struct Captured {
  Ending ending;
  std::string output;
  std::string errors;
};

/// Runs a short program and keeps what it prints. Errors: as run_program.
Captured capture(const Program& program);

/// The full path of a program in PATH, or "".
std::string find_program(const std::string& name);

}  // namespace casebook::cli
