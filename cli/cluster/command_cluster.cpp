#include <cerrno>
#include <cstring>
#include <memory>
#include <string>
#include <vector>

#include <unistd.h>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "cli/commands.hpp"
#include "cli/process/child.hpp"
#include "cli/process/python.hpp"
#include "cli/project/project.hpp"
#include "cli/text/arguments.hpp"
#include "cli/text/format.hpp"
#include "harness/core/error.hpp"

namespace casebook::cli {
namespace {

struct ClusterOptions {
  int nodes = 4;
  int cores = 2;
  std::string network;
  std::string node;
  std::vector<std::string> command;
  bool json = false;
  bool dry_run = false;
};

using Words = std::vector<std::string>;

/// Becomes the program that makes clusters: a shell on one needs our terminal.
int become(const ClusterOptions& options, const Words& part) {
  const std::string maker = (this_project().root() / "jobs" / "cluster").string();
  Words words = {find_python(), "-B", maker};
  append(words, part);
  if (options.dry_run) {
    fmt::print("{}\n", shell_line(words));
    return exit_fine;
  }
  execv(words[0].c_str(), exec_arguments(words).data());
  throw EnvironmentError(fmt::format("cannot start {}: {}", words[0], std::strerror(errno)));
}

Words up_words(const ClusterOptions& options) {
  Words words = {
      "up", "--nodes", std::to_string(options.nodes), "--cores", std::to_string(options.cores)};
  append_option(words, "--network", options.network);
  return words;
}

CLI::App* add_part(CLI::App& command,
                   const std::shared_ptr<ClusterOptions>& options,
                   const std::string& name,
                   const std::string& what) {
  CLI::App* part = command.add_subcommand(name, what);
  part->add_flag("--dry-run", options->dry_run, "print the command line, start nothing");
  return part;
}

/// `KIND NODE`
void add_node_part(CLI::App& command,
                   const std::shared_ptr<ClusterOptions>& options,
                   const std::string& name,
                   const std::string& what,
                   Action& chosen) {
  CLI::App* part = add_part(command, options, name, what);
  part->add_option("node", options->node, "its name: n1, n2, ...")->required()->type_name("NODE");
  part->footer("Example:\n  ./casebook cluster " + name + " n2");
  part->callback([options, name, &chosen] {
    chosen = [options, name] { return become(*options, {name, options->node}); };
  });
}

void add_up(CLI::App& command, const std::shared_ptr<ClusterOptions>& options, Action& chosen) {
  CLI::App* part = add_part(command, options, "up", "Start the cluster");
  part->add_option("--nodes", options->nodes, "of the cluster")
      ->check(CLI::Range(1, 16))
      ->type_name("N")
      ->capture_default_str();
  part->add_option(
          "--cores", options->cores, "of a node; those of this machine, where they suffice")
      ->check(CLI::Range(1, 64))
      ->type_name("N")
      ->capture_default_str();
  part->add_option("--network", options->network, "rate of each node's link; default: the kernel's")
      ->check([](const std::string& rate) {
        const std::size_t unit = rate.find_first_not_of("0123456789");
        const bool known = unit != 0 && unit != std::string::npos && unit < 6 &&
                           (rate.substr(unit) == "mbit" || rate.substr(unit) == "gbit");
        return known && rate[0] != '0' ? "" : "a rate is written as 100mbit or 1gbit";
      })
      ->type_name("RATE");
  part->footer("Example:\n  ./casebook cluster up --nodes 4 --network 1gbit");
  part->callback(
      [options, &chosen] { chosen = [options] { return become(*options, up_words(*options)); }; });
}

void add_shell(CLI::App& command, const std::shared_ptr<ClusterOptions>& options, Action& chosen) {
  CLI::App* part = add_part(
      command, options, "shell", "Open a shell on the login node, or run one command there");
  part->add_option("command", options->command, "default: a shell")->type_name("-- COMMAND");
  part->footer(
      "Examples:\n"
      "  ./casebook cluster shell\n"
      "  ./casebook cluster shell -- sbatch --nodes 4 job.sh");
  part->callback([options, &chosen] {
    chosen = [options] {
      Words words = {"shell", "--"};
      append(words, options->command);
      return become(*options, words);
    };
  });
}

}  // namespace

void add_cluster_command(CLI::App& program, Action& chosen) {
  auto options = std::make_shared<ClusterOptions>();
  CLI::App* command = add_command(program, "cluster");
  command->require_subcommand(1);
  add_up(*command, options, chosen);
  add_shell(*command, options, chosen);
  CLI::App* status = add_part(
      *command, options, "status", "Show its nodes, its network as measured, and its jobs");
  status->add_flag("--json", options->json, "the same for a program");
  status->footer("Example:\n  ./casebook cluster status --json");
  status->callback([options, &chosen] {
    chosen = [options] {
      return become(*options, options->json ? Words{"status", "--json"} : Words{"status"});
    };
  });
  add_node_part(*command, options, "fail", "Let a node die, as one that loses its power", chosen);
  add_node_part(*command, options, "mend", "Start a node that has died", chosen);
  CLI::App* down = add_part(*command, options, "down", "End it; nothing is left");
  down->footer("Example:\n  ./casebook cluster down");
  down->callback([options, &chosen] { chosen = [options] { return become(*options, {"down"}); }; });
  command->footer(
      "Needs Slurm and munge, and root or user namespaces. Files are those of this machine.\n"
      "Examples:\n"
      "  ./casebook cluster up --nodes 4 --network 1gbit\n"
      "  ./casebook cluster shell -- squeue\n"
      "  ./casebook cluster down");
}

}  // namespace casebook::cli
