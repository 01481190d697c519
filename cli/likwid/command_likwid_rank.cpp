#include <cstdint>
#include <memory>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "cli/commands.hpp"
#include "cli/likwid/rank.hpp"
#include "harness/core/counters/known_work.hpp"
#include "harness/core/error.hpp"
#include "harness/core/json.hpp"

namespace casebook::cli {

void add_likwid_rank_command(CLI::App& program, Action& chosen) {
  auto options = std::make_shared<LikwidRankOptions>();
  CLI::App* command =
      program.add_subcommand("likwid-rank", "Become one rank of a run under LIKWID")->group("");
  command->add_option("--folder", options->folder, "where the rank's files go")->required();
  command->add_option("--group", options->group, "what LIKWID counts")->required();
  command->add_option("--core-group", options->core_group, "for a socket's other ranks");
  command->add_option("command", options->command, "the executable and its arguments")->required();
  command->callback(
      [options, &chosen] { chosen = [options]() -> int { start_likwid_rank(*options); }; });
}

void add_known_work_command(CLI::App& program, Action& chosen) {
  auto steps = std::make_shared<std::int64_t>(50'000'000);
  CLI::App* command =
      program.add_subcommand("known-work", "Do a known amount of work for a probe of counters")
          ->group("");
  command->add_option("--steps", *steps, "of the work");
  command->callback([steps, &chosen] {
    chosen = [steps] {
      const KnownWork work = do_known_work(*steps);
      const Json text = {{"fewest_instructions", work.fewest_instructions},
                         {"most_instructions", work.most_instructions},
                         {"flops", work.flops},
                         {"seconds", work.seconds}};
      fmt::print("{}\n", text.dump());
      return exit_fine;
    };
  });
}

}  // namespace casebook::cli
