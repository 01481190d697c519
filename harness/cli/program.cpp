#include "harness/cli/program.hpp"

#include <cstdio>
#include <exception>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "harness/cli/commands.hpp"
#include "harness/cli/process/signals.hpp"
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
void require_known_command(const CLI::App& above, int argc, char** argv, int k = 1) {
  const auto commands = above.get_subcommands(nullptr);
  if (commands.empty() || (k < argc && argv[k][0] == '-') || (k == 1 && argc < 2)) {
    return;
  }
  std::vector<std::string> names;
  for (const CLI::App* command : commands) {
    if (k < argc && command->get_name() == argv[k]) {
      return require_known_command(*command, argc, argv, k + 1);
    }
    if (!command->get_group().empty()) {  // those without are hidden
      names.push_back(command->get_name());
    }
  }
  const std::string kind = k == 1 ? "command" : "part of `casebook " + above.get_name() + "`";
  throw UsageError(k < argc ? unknown_name_message(argv[k], kind, names)
                            : fmt::format("casebook {}: which part? one of {}; see --help",
                                          above.get_name(),
                                          fmt::join(names, ", ")));
}

int run(int argc, char** argv) {
  CLI::App program("Casebook: optimization case studies, judged, timed and recorded.", "casebook");
  program.footer(
      "New here? ./casebook climb scf\nEvery command explains itself: ./casebook run --help\n"
      "Exit codes: 0 fine, 2 a check failed, 3 usage, 4 the environment lacks something,\n"
      "5 a run was stopped on request and can go on");
  program.get_formatter()->label("REQUIRED", "");
  program.require_subcommand(0, 1);
  Action chosen;
  add_list_command(program, chosen);
  add_climb_command(program, chosen);
  add_run_command(program, chosen);
  add_compare_command(program, chosen);
  add_profile_command(program, chosen);
  add_bench_command(program, chosen);
  add_explain_command(program, chosen);
  add_diff_command(program, chosen);
  add_roofs_command(program, chosen);
  add_machine_command(program, chosen);
  add_job_command(program, chosen);
  add_plan_command(program, chosen);
  add_report_command(program, chosen);
  add_check_command(program, chosen);
  add_pack_command(program, chosen);
  add_new_command(program, chosen);
  add_test_command(program, chosen);
  add_doctor_command(program, chosen);
  add_known_work_command(program, chosen);
  add_likwid_rank_command(program, chosen);
  add_external_run_command(program, chosen);
  add_external_rank_command(program, chosen);
  add_ladders_command(program, chosen);
  try {
    require_known_command(program, argc, argv);
    program.parse(argc, argv);
  } catch (const CLI::CallForHelp& help) {
    return program.exit(help);
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

int obey(int argc, char** argv) {
  try {
    return run(argc, argv);
  } catch (const UsageError& error) {
    return report(error.what(), exit_usage);
  } catch (const EnvironmentError& error) {
    return report(error.what(), exit_environment);
  } catch (const Interrupted& stopped) {
    fmt::print(stderr, "casebook: interrupted; nothing was left running\n");
    return 128 + stopped.signal;  // the shell's convention
  } catch (const std::exception& error) {
    return report(error.what(), exit_environment);
  }
}

}  // namespace casebook::cli
