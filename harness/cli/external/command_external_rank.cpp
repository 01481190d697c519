#include <memory>
#include <string>

#include <CLI/CLI.hpp>

#include "harness/cli/commands.hpp"
#include "harness/cli/external/rank_report.hpp"

namespace casebook::cli {

void add_external_rank_command(CLI::App& program, Action& chosen) {
  auto folder = std::make_shared<std::string>();
  CLI::App* command =
      program.add_subcommand("external-rank", "Run and watch one rank of a program not ours")
          ->group("");
  command->add_option("folder", *folder, "with its program; its report goes there")->required();
  command->callback([folder, &chosen] { chosen = [folder] { return watch_rank(*folder); }; });
}

}  // namespace casebook::cli
