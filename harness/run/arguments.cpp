#include "harness/run/arguments.hpp"

#include <iostream>

#include <CLI/CLI.hpp>

#include "harness/core/error.hpp"
#include "harness/run/identity.hpp"

namespace casebook {

Arguments parse_arguments(int argc, char** argv, std::optional<int>& exit_code) {
  Arguments arguments;
  CLI::App cli(std::string(identity.app) + "." + identity.variant +
               ": one judged and timed run. `casebook run` starts it with the right binding.");
  cli.add_option("--case-file", arguments.input.case_file, "a case of the suite (TOML)");
  cli.add_option("--deck,--matrix",
                 arguments.input.deck_file,
                 "an input of the original application, or a matrix");
  cli.add_option("--set", arguments.input.overrides, "KEY=VALUE: override one value of the case")
      ->allow_extra_args(false);
  cli.add_option("--repeat", arguments.repetitions, "timed solves; 1: no warm-up")
      ->capture_default_str();
  cli.add_option("--record", arguments.record_file, "write the record (JSON) to this file");
  cli.add_option("--kind", arguments.kind, "run, or profile: its times are not to be used")
      ->check(CLI::IsMember({"run", "profile"}))
      ->capture_default_str();
  cli.add_option("--group", arguments.group, "id of the comparison that this run belongs to");
  cli.add_option("--counters", arguments.counters, "auto, perf or none")
      ->check(CLI::IsMember({"auto", "perf", "none"}))
      ->capture_default_str();
  cli.add_flag("!--no-mpi-stats", arguments.mpi_stats, "do not watch the calls of MPI");
  cli.add_flag("--split-waiting",
               arguments.split_waiting,
               "time a barrier before every collective call: what it takes is waiting");
  cli.add_option("--trace", arguments.trace_file, "write a Chrome trace (JSON) to this file");
  cli.add_flag("--progress", arguments.progress, "print `@casebook ...` progress lines");
  cli.add_flag("--identity", arguments.identity, "print what was built, as JSON, and stop");
  cli.add_flag("--check-input", arguments.check_input, "validate the input, describe it, and stop");
  try {
    cli.parse(argc, argv);
  } catch (const CLI::CallForHelp&) {
    std::cout << cli.help();
    exit_code = exit_fine;
  } catch (const CLI::ParseError& error) {
    throw UsageError(std::string(error.what()) + "; see --help");
  }
  if (arguments.repetitions < 1) {
    throw UsageError("--repeat " + std::to_string(arguments.repetitions) +
                     ": at least one repetition is needed; six is the default");
  }
  return arguments;
}

}  // namespace casebook
