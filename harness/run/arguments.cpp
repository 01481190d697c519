#include "harness/run/arguments.hpp"

#include "harness/core/command_line.hpp"
#include "harness/run/identity.hpp"

namespace casebook {
namespace {

/// Place of the checkpoints of a run that names none, in the folder where it was started.
constexpr const char* usual_place = "results/checkpoints/";

void add_checkpoint_options(CLI::App& cli, Arguments& arguments) {
  const auto add = [&](const char* name, std::optional<std::string>& place, const char* what) {
    cli.add_option_function<std::vector<std::string>>(
           name,
           [&place](const std::vector<std::string>& words) {
             place = words.empty() || words.front().empty() ? usual_place : words.front();
           },
           what)
        ->expected(0, 1);
  };
  add("--checkpoint",
      arguments.checkpoint,
      "save the state of the one solve in this file or folder; SIGTERM and SIGUSR1 then stop it "
      "(exit code 5)");
  add("--restart", arguments.restart, "go on from this checkpoint, and keep it up to date");
}

/// A state belongs to one solve: a second would start from the beginning.
void settle_repetitions(const CLI::App& cli, Arguments& arguments) {
  arguments.untimed = arguments.untimed || !arguments.thread_counts.empty();
  if (!arguments.checkpoint && !arguments.restart) {
    return;
  }
  if (arguments.untimed) {
    throw UsageError(
        "--untimed or --each-threads with --checkpoint or --restart: a run that may be stopped "
        "needs a record; leave one of them out");
  }
  if (cli.count("--repeat") == 0) {
    arguments.repetitions = 1;
  }
  if (arguments.repetitions > 1) {
    throw UsageError("--repeat " + std::to_string(arguments.repetitions) +
                     " with --checkpoint or --restart: a checkpoint belongs to one solve; use "
                     "--repeat 1");
  }
}

}  // namespace

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
  cli.add_option("--enough",
                 arguments.enough_s,
                 "SECONDS: repeat no more once the timed solves took as long together")
      ->check(CLI::NonNegativeNumber);
  cli.add_flag("--later-round",
               arguments.later_round,
               "an earlier round has asked this variant everything: where the judge asks all about "
               "every answer, five of six methods are asked less");
  CLI::Option* record =
      cli.add_option("--record", arguments.record_file, "write the record (JSON) to this file");
  cli.add_flag("--untimed", arguments.untimed, "judge one solve; nothing is timed or recorded")
      ->excludes(record);
  cli.add_option("--each-threads",
                 arguments.thread_counts,
                 "--untimed, with each of these numbers of threads")
      ->check(CLI::PositiveNumber)
      ->excludes(record);
  cli.add_option("--more-cases",
                 arguments.more_cases,
                 "then do the same with each of these case files, as long as all goes well")
      ->excludes(record);
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
  cli.add_option("--replay",
                 arguments.replay,
                 "take the seeds of this record again: repeats a verdict, proves no time");
  cli.add_option("--trace", arguments.trace_file, "write a Chrome trace (JSON) to this file");
  add_checkpoint_options(cli, arguments);
  cli.add_flag("--progress", arguments.progress, "print `@casebook ...` progress lines");
  cli.add_flag("--identity", arguments.identity, "print what was built, as JSON, and stop");
  cli.add_flag("--check-input", arguments.check_input, "validate the input, describe it, and stop");
  cli.add_option("--ranks",
                 arguments.foreseen_ranks,
                 "with --check-input: say what memory so many ranks need")
      ->check(CLI::PositiveNumber);
  parse_words(cli, argc, argv, exit_code);
  settle_repetitions(cli, arguments);
  if (arguments.repetitions < 1) {
    throw UsageError("--repeat " + std::to_string(arguments.repetitions) +
                     ": at least one repetition is needed; six is the default");
  }
  return arguments;
}

}  // namespace casebook
