#include <memory>

#include <CLI/CLI.hpp>

#include "harness/cli/commands.hpp"
#include "harness/cli/likwid/rank.hpp"

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

}  // namespace casebook::cli
