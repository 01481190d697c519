#include "cli/program.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <exception>
#include <new>
#include <sstream>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/process/signals.hpp"
#include "harness/core/error.hpp"
#include "harness/core/suggest.hpp"

namespace casebook::cli {
namespace {

int report(const std::string& message, int exit_code) {
  std::fflush(stdout);
  fmt::print(stderr, "casebook: error: {}\n", message);
  return exit_code;
}

/// A command, or a part of one such as `plan check`. CLI11 itself would only say that something was
/// not expected, or is required.
/// k: which word of the command line names it
void require_known_command(const CLI::App& above,
                           const std::vector<std::string>& words,
                           std::size_t k = 0) {
  const auto commands = above.get_subcommands(nullptr);
  const bool given = k < words.size();
  if (commands.empty() || (given && words[k].starts_with("-")) || (k == 0 && !given)) {
    return;
  }
  std::vector<std::string> names;
  for (const CLI::App* command : commands) {
    if (given && command->get_name() == words[k]) {
      return require_known_command(*command, words, k + 1);
    }
    if (!command->get_group().empty()) {  // those without are hidden
      names.push_back(command->get_name());
    }
  }
  const std::string kind = k == 0 ? "command" : "part of `casebook " + above.get_name() + "`";
  throw UsageError(given ? unknown_name_message(words[k], kind, names)
                         : fmt::format("casebook {}: which part? one of {}; see --help",
                                       above.get_name(),
                                       fmt::join(names, ", ")));
}

/// "casebook lab board": the command with those above it.
std::string whole_name(const CLI::App& command) {
  const CLI::App* above = command.get_parent();
  return above == nullptr ? command.get_name() : whole_name(*above) + " " + command.get_name();
}

/// The first line of the footer that shows how the command is typed, else how to ask for help.
std::string example_of(const CLI::App& command) {
  std::istringstream lines(command.get_footer());
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("  ./casebook")) {
      return line.substr(2);
    }
  }
  return "./" + whole_name(command) + " --help";
}

/// The command that the words choose, as deep as they go.
const CLI::App& chosen_command(const CLI::App& program, const std::vector<std::string>& words) {
  const CLI::App* command = &program;
  for (const std::string& word : words) {
    const auto below =
        command->get_subcommands([&](const CLI::App* c) { return c->get_name() == word; });
    if (!below.empty()) {
      command = below.front();
    }
  }
  return *command;
}

/// Names the first option that the command does not have, and the nearest one that it has.
void require_known_options(const CLI::App& program, const std::vector<std::string>& words) {
  const CLI::App& command = chosen_command(program, words);
  std::vector<std::string> known;
  for (const CLI::Option* option : command.get_options()) {
    for (const std::string& name : option->get_lnames()) {
      known.push_back("--" + name);
    }
  }
  for (const std::string& word : words) {
    const std::string name = word.substr(0, word.find('='));
    if (name == "--") {
      return;
    }
    if (name.starts_with("--") && std::find(known.begin(), known.end(), name) == known.end()) {
      const std::string kind = fmt::format("known option of `{}`", whole_name(command));
      throw UsageError(unknown_name_message(name, kind, known));
    }
  }
}

/// An answer that a full disk has swallowed was not given. A reader that left early, such as `head`, has
/// what it wanted. Errors: EnvironmentError.
void require_written_answer() {
  errno = 0;
  const bool lost = std::fflush(stdout) != 0 || std::ferror(stdout) != 0;
  if (lost && errno != EPIPE) {
    throw EnvironmentError(fmt::format("the answer could not be written: {}",
                                       errno == 0 ? "see the disk of the output"
                                                  : std::strerror(errno)));
  }
}

/// `help` and `help COMMAND` are what `--help` and `COMMAND --help` are.
std::vector<std::string> with_help_as_option(std::vector<std::string> words) {
  if (!words.empty() && words.front() == "help") {
    words.erase(words.begin());
    words.push_back("--help");
  }
  return words;
}

int run(const std::vector<std::string>& words, AddCommands add_commands) {
  CLI::App program("Casebook: optimization case studies, judged, timed and recorded.", "casebook");
  program.footer(
      "New here? ./casebook climb lu\nEvery command explains itself: ./casebook run --help\n"
      "Exit codes: 0 fine, 2 a check failed, 3 usage, 4 the environment lacks something,\n"
      "5 a run was stopped on request and can go on");
  program.get_formatter()->label("REQUIRED", "");
  program.require_subcommand(0, 1);
  program.set_version_flag("--version", "casebook " CASEBOOK_VERSION);
  Action chosen;
  add_commands(program, chosen);
  try {
    require_known_command(program, words);
    program.parse(std::vector<std::string>(words.rbegin(), words.rend()));  // as CLI11 wants them
  } catch (const CLI::Success& asked) {                                     // --help, --version
    return program.exit(asked);
  } catch (const CLI::ExtrasError& error) {
    require_known_options(program, words);
    throw UsageError(std::string(error.what()) + "; see --help");
  } catch (const CLI::RequiredError& error) {
    const CLI::App& command = chosen_command(program, words);
    throw UsageError(fmt::format("{}: {}, as in\n  {}\nsee `./{} --help`",
                                 whole_name(command),
                                 error.what(),
                                 example_of(command),
                                 whole_name(command)));
  } catch (const CLI::ParseError& error) {
    throw UsageError(std::string(error.what()) + "; see --help");
  }
  if (!chosen) {
    fmt::print("{}", program.help());
    return exit_fine;
  }
  return chosen();
}

}  // namespace

int obey(int argc, char** argv, AddCommands add_commands) {
  try {
    const int exit_code = run(with_help_as_option({argv + 1, argv + argc}), add_commands);
    require_written_answer();
    return exit_code;
  } catch (const UsageError& error) {
    return report(error.what(), exit_usage);
  } catch (const EnvironmentError& error) {
    return report(error.what(), exit_environment);
  } catch (const Interrupted& stopped) {
    fmt::print(stderr, "casebook: interrupted; nothing was left running\n");
    return 128 + stopped.signal;  // the shell's convention
  } catch (const std::bad_alloc&) {
    return report("there is not enough memory for this input; use a smaller one, or another node",
                  exit_environment);
  } catch (const std::exception& error) {
    return report(error.what(), exit_environment);
  }
}

}  // namespace casebook::cli
