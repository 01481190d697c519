#include "cli/machine/roofs_run.hpp"

#include <algorithm>
#include <ctime>
#include <fstream>
#include <sstream>

#include <fmt/format.h>

#include "cli/launch/error_lines.hpp"
#include "cli/likwid/bench.hpp"
#include "cli/machine/roofs_warnings.hpp"
#include "cli/process/process.hpp"
#include "cli/text/format.hpp"
#include "cli/text/progress.hpp"
#include "harness/core/error.hpp"
#include "harness/core/file.hpp"
#include "harness/core/text/number.hpp"

namespace casebook::cli {
namespace {

namespace fs = std::filesystem;

/// A stretch of the bar: what takes about so much of the whole time.
struct Stretch {
  double start = 0.0;
  double size = 0.0;
};

constexpr Stretch node_stretch = {0.0, 0.4};
constexpr Stretch message_stretch = {0.4, 0.2};
constexpr Stretch likwid_stretch = {0.6, 0.4};

/// Shows a line `@casebook roofs 3 of 31 L1 load, threads: 1`; others stay on the screen.
void feed_output(const std::string& line, const Stretch& stretch, Progress& progress) {
  std::istringstream words(line);
  std::string mark;
  std::string stage;
  std::string of;
  double k = 0.0;
  double n = 0.0;
  if (!(words >> mark >> stage >> k >> of >> n) || mark != "@casebook" || n < 1.0) {
    progress.say(line);
    return;
  }
  std::string what;
  std::getline(words >> std::ws, what);
  progress.show(stretch.start + stretch.size * (k - 1.0) / n, what);
}

Json run_part(const Program& program,
              const fs::path& output_file,
              const Stretch& stretch,
              Progress& progress) {
  ErrorLines errors;
  Listener listener;
  listener.on_output = [&](const std::string& line) { feed_output(line, stretch, progress); };
  listener.on_error = [&](const std::string& printed) {
    const std::string line = own_words(printed);
    if (errors.feed(line) != ErrorLines::Kind::launcher) {
      progress.say(line);
    }
  };
  const Ending ending = run_program(program, listener);
  if (!ending.fine() || !fs::exists(output_file)) {
    throw EnvironmentError(
        fmt::format("the roofs were not measured (exit code {}); to see why: {}{}",
                    ending.exit_code,
                    shell_line(program.arguments),
                    "\n" + errors.launcher_text()));
  }
  return Json::parse(read_file(output_file));
}

void add_likwid_bench(const RoofsSettings& settings, RoofsParts& parts, Progress& progress) {
  if (!settings.likwid_bench) {
    parts.notes.emplace_back("likwid-bench was not asked (--no-likwid-bench)");
    return;
  }
  std::vector<LikwidBenchCase> cases = likwid_bench_cases(parts.node);
  cases.resize(settings.quick ? std::min<std::size_t>(1, cases.size()) : cases.size());
  const auto before_case = [&](std::size_t k) {
    const double done = static_cast<double>(k) / static_cast<double>(cases.size());
    progress.show(likwid_stretch.start + likwid_stretch.size * done,
                  "likwid-bench " + cases[k].test + " in " + cases[k].level);
  };
  const LikwidBench likwid = run_likwid_bench(cases, before_case);
  parts.likwid_bench = likwid.json;
  if (!likwid.reason.empty()) {
    parts.notes.push_back(likwid.reason);
  }
}

bool is_virtual_machine() {
  std::ifstream file("/proc/cpuinfo");
  for (std::string line; std::getline(file, line);) {
    if (line.rfind("flags", 0) == 0) {
      return line.find(" hypervisor") != std::string::npos;
    }
  }
  return false;
}

/// Notes on disturbances around the run, taken before anything is measured.
std::vector<std::string> notes_on_surroundings() {
  std::vector<std::string> notes;
  if (is_virtual_machine()) {
    notes.emplace_back(
        "this is a virtual machine: others may use its last-level cache, its memory and, through "
        "hardware threads, its cores; L3 and DRAM change with them");
  }
  const auto load = leading_number<double>(first_line_of_file("/proc/loadavg"));
  if (load >= 0.5) {  // what a desktop does on the side is less
    notes.push_back(fmt::format(
        "{} ({} on average): measure again when it is quiet", note_on_others, three_digits(load)));
  }
  const std::string governor =
      first_line_of_file("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor");
  if (!governor.empty() && governor != "performance") {
    notes.push_back(
        fmt::format("the clock governor is `{}`: the clock may have changed meanwhile", governor));
  }
  return notes;
}

}  // namespace

fs::path roofs_executable(const Project& project) {
  return project.build() / "bin" / roofs_target;
}

Program roofs_program(const Project& project,
                      const RoofsSettings& settings,
                      const std::string& parts,
                      const fs::path& output_file) {
  const bool messages = parts == message_parts;
  const RankLayout layout = {messages ? settings.ranks : 1, messages ? 1 : settings.threads, false};
  std::vector<std::string> command = {roofs_executable(project).string(),
                                      "--only",
                                      parts,
                                      "--output",
                                      output_file.string(),
                                      "--progress"};
  if (settings.quick) {
    command.emplace_back("--quick");
  }
  const Variables exported = rank_environment(settings.launcher, layout);
  Program program;
  program.arguments = launch_arguments(settings.launcher, layout, exported, command);
  program.environment = launcher_environment(settings.launcher, exported);
  program.folder = project.root();
  program.adopt_orphans = true;
  return program;
}

Json measure_roofs(const Project& project,
                   const RoofsSettings& settings,
                   const fs::path& folder,
                   const Terminal& terminal) {
  Progress progress("roofs", terminal);
  RoofsParts parts;
  parts.started = std::time(nullptr);
  parts.machine = settings.machine;
  parts.notes = notes_on_surroundings();
  const fs::path node_file = folder / "node.json";
  parts.node = run_part(
      roofs_program(project, settings, node_parts, node_file), node_file, node_stretch, progress);
  if (settings.ranks > 1) {
    const fs::path file = folder / "messages.json";
    parts.messages = run_part(
        roofs_program(project, settings, message_parts, file), file, message_stretch, progress);
  } else {
    parts.notes.emplace_back("messages were not measured: they need two ranks, each with a core");
  }
  add_likwid_bench(settings, parts, progress);
  progress.clear();
  return roofs_json(parts);
}

}  // namespace casebook::cli
