// The commands that only read the project: who has just cloned it need not wait for the whole program.
// Declared nowhere: a program of its own.

#include <string>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "cli/program.hpp"
#include "harness/core/error.hpp"

namespace casebook::cli {
namespace {

/// A command of the whole program: it has its line in the help.
void add_name(CLI::App& program, Action& chosen, const std::string& name) {
  add_command(program, name)->allow_extras()->callback([name, &chosen] {
    chosen = [name]() -> int {
      throw EnvironmentError(fmt::format(
          "{} is in the whole program, which is not built; `./casebook {}` builds it", name, name));
    };
  });
}

void add_commands_of_the_door(CLI::App& program, Action& chosen) {
  for (const CommandName& command : command_names()) {
    const std::string name = command.name;
    if (name == "list") {
      add_list_command(program, chosen);
    } else if (name == "explain") {
      add_explain_command(program, chosen);
    } else if (name == "diff") {
      add_diff_command(program, chosen);
    } else if (name == "doctor") {
      add_doctor_command(program, chosen);
    } else {
      add_name(program, chosen, name);
    }
  }
}

}  // namespace
}  // namespace casebook::cli

int main(int argc, char** argv) {
  return casebook::cli::obey(argc, argv, casebook::cli::add_commands_of_the_door);
}
