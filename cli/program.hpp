#pragma once

#include "cli/commands.hpp"

namespace casebook::cli {

/// Adds the commands that a program has, in the order of the help.
using AddCommands = void (*)(CLI::App& program, Action& chosen);

/// Does what the command line asks for. Returns the exit code; every error has been said.
int obey(int argc, char** argv, AddCommands add_commands);

}  // namespace casebook::cli
