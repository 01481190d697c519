#include <algorithm>
#include <memory>
#include <string>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "cli/build/build.hpp"
#include "cli/commands.hpp"
#include "cli/machine/roofs_run.hpp"
#include "cli/machine/roofs_text.hpp"
#include "cli/process/cpus.hpp"
#include "cli/schedulers/scheduler.hpp"
#include "cli/text/arguments.hpp"
#include "cli/text/format.hpp"
#include "cli/text/work_folder.hpp"
#include "harness/core/error.hpp"
#include "harness/core/file.hpp"

namespace casebook::cli {
namespace {

struct RoofsOptions {
  std::string machine;
  std::string ranks;
  std::string threads;
  std::string launcher = "auto";
  bool no_likwid_bench = false;
  bool quick = false;
  bool keep = false;
  bool json = false;
  bool dry_run = false;
};

/// Roofs of threads that share a core would be none.
int parse_cores(const std::string& text, const std::string& option, int cores) {
  const std::string has = fmt::format("this machine has {}", counted(cores, "core"));
  const int count = parse_count(text, option, has);
  if (count > cores) {
    throw UsageError(fmt::format("{} {}: each needs a core of its own, and {}", option, text, has));
  }
  return count;
}

RoofsSettings settings_of(const RoofsOptions& options) {
  const int cores = available_cpus().usable_cores();
  RoofsSettings settings;
  settings.machine = roofs_machine(options.machine);
  settings.threads = options.threads.empty() ? cores : parse_cores(options.threads, "-t", cores);
  settings.ranks = options.ranks.empty()
                       ? std::min(2, cores)
                       : parse_cores(options.ranks, "-n", cores * allocated_nodes());
  settings.launcher = find_launcher(options.launcher);
  settings.quick = options.quick;
  settings.likwid_bench = !options.no_likwid_bench;
  return settings;
}

void print_dry_run(const Project& project, const RoofsSettings& settings) {
  fmt::print("{}\n",
             shell_line({"cmake", "--build", project.build().string(), "--target", roofs_target}));
  for (const char* parts : {node_parts, message_parts}) {
    if (parts == node_parts || settings.ranks > 1) {
      const Program program = roofs_program(project, settings, parts, "FILE");
      std::vector<std::string> words;
      for (const auto& [name, value] : program.environment) {
        words.push_back(name + "=" + value);
      }
      append(words, program.arguments);
      fmt::print("{}\n", shell_line(words));
    }
  }
}

int roofs(const RoofsOptions& options) {
  const Project project = this_project();
  const RoofsSettings settings = settings_of(options);
  if (options.dry_run) {
    print_dry_run(project, settings);
    return exit_fine;
  }
  const auto folder = options.keep ? project.root() / "profiles" : project.results();
  const auto file = roofs_file(folder, settings.machine);
  require_writable_folder(file.parent_path());
  build_targets(project.build(), {roofs_target}, terminal_of(2));
  const SignalWatch watch;  // a request to stop between two programs waits for the next
  const WorkFolder work(file.parent_path());
  const Json json = measure_roofs(project, settings, work.path(), terminal_of(2));
  write_file_atomically(file, json.dump(1) + "\n");
  if (options.json) {
    fmt::print("{}\n", json.dump(1));
  } else {
    fmt::print("{}\nstored: {}\n", roofs_text(json, terminal_of(1)), shown_path(file));
  }
  return exit_fine;
}

}  // namespace

void add_roofs_command(CLI::App& program, Action& chosen) {
  auto options = std::make_shared<RoofsOptions>();
  CLI::App* command = add_command(program, "roofs");
  command
      ->add_option("--machine",
                   options->machine,
                   "folder below results/; default: $CASEBOOK_MACHINE, else this processor's")
      ->type_name("NAME");
  command->add_option("-n,--ranks", options->ranks, "MPI ranks for the messages; default: 2")
      ->type_name("N");
  command
      ->add_option("-t,--threads",
                   options->threads,
                   "threads for bandwidth and FMA, beside one; default: one on each core")
      ->type_name("N");
  command->add_option("--launcher", options->launcher, "auto (default), mpirun or srun")
      ->type_name("NAME");
  command->add_flag(
      "--no-likwid-bench", options->no_likwid_bench, "do not compare with likwid-bench");
  command->add_flag(
      "--keep",
      options->keep,
      "store below profiles/, which the project's report is made of, instead of results/");
  command->add_flag("--quick", options->quick, "a few short samples: to see that it works")
      ->group("");
  command->add_flag("--json", options->json, "print the JSON and nothing else");
  command->add_flag(
      "--dry-run", options->dry_run, "print the command lines; build and measure nothing");
  command->footer(
      "Example:\n"
      "  ./casebook roofs     one to four minutes; leave the machine alone meanwhile");
  command->callback([options, &chosen] { chosen = [options] { return roofs(*options); }; });
}

}  // namespace casebook::cli
