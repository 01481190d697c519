#pragma once

#include <iostream>
#include <optional>
#include <string>

#include <CLI/CLI.hpp>

#include "harness/core/error.hpp"

namespace casebook {

/// Reads the words of main(). Prints the help and sets the exit code if that was asked for.
/// Errors: UsageError.
inline void parse_words(CLI::App& cli, int argc, char** argv, std::optional<int>& exit_code) {
  try {
    cli.parse(argc, argv);
  } catch (const CLI::CallForHelp&) {
    std::cout << cli.help();
    exit_code = exit_fine;
  } catch (const CLI::ParseError& error) {
    throw UsageError(std::string(error.what()) + "; see --help");
  }
}

}  // namespace casebook
