#include "cli/likwid/probe.hpp"

#include <optional>

#include <fmt/format.h>

#include "cli/likwid/events.hpp"
#include "cli/likwid/groups.hpp"
#include "cli/likwid/wrapper.hpp"
#include "cli/process/process.hpp"
#include "cli/text/format.hpp"
#include "harness/core/error.hpp"
#include "harness/core/file.hpp"

namespace casebook::cli {
namespace {

namespace fs = std::filesystem;

constexpr const char* perfctr = "likwid-perfctr";

// Generous room for starting `casebook`, and for what else runs on the same hardware thread.
constexpr double start_up_instructions = 1e8;

/// "likwid-perfctr -- Version 5.2.2 (commit: 233ab94...)"
std::string version_in(const std::string& text) {
  const std::string mark = "Version ";
  const std::size_t start = text.find(mark);
  if (start == std::string::npos) {
    return "unknown";
  }
  const std::size_t first = start + mark.size();
  return text.substr(first, text.find_first_of(" \n", first) - first);
}

/// The sum of an event over the hardware threads of the first region.
std::optional<double> count_of(const LikwidOutput& counted, const LikwidRow& event) {
  double sum = 0.0;
  for (const LikwidNumber& number : event.values) {
    if (!number.value) {
      return std::nullopt;
    }
    sum += *number.value;
  }
  return counted.regions.empty() ? std::nullopt : std::optional(sum);
}

bool is_instruction_count(const std::string& event) {
  return event == "INSTR_RETIRED_ANY" || event == "RETIRED_INSTRUCTIONS" ||
         event == "INST_RETIRED" || event == "INSTRUCTIONS_RETIRED";
}

LikwidProbe& not_usable(LikwidProbe& probe,
                        const std::string& reason,
                        const std::string& fix,
                        const std::string& who) {
  probe.reason = reason;
  probe.fix = fix;
  probe.who = who;
  return probe;
}

LikwidProbe& no_access(LikwidProbe& probe, const Captured& ended) {
  const std::string said = last_line(ended.errors);
  return not_usable(
      probe,
      fmt::format("likwid-perfctr does not start the program (exit code {}): {}",
                  ended.ending.exit_code,
                  said.empty() ? "it failed without a word" : said),
      "modprobe msr and a setuid likwid-accessD, or LIKWID built with ACCESSMODE=perf_event and "
      "sysctl kernel.perf_event_paranoid=0; on a virtual machine also counters from its host",
      "the administrator");
}

LikwidProbe& wrong_counts(LikwidProbe& probe, const std::string& reason) {
  return not_usable(probe,
                    reason,
                    "counters that the host hands on to its virtual machines, or a machine of "
                    "one's own; a newer LIKWID where it does not know the processor well",
                    "the administrator");
}

}  // namespace

std::string implausible_counts(const LikwidOutput& counted, const Json& known_work) {
  const double fewest = known_work.at("fewest_instructions");
  const double most = known_work.at("most_instructions").get<double>() + start_up_instructions;
  const double known_flops = known_work.at("flops");
  std::optional<double> instructions;
  std::optional<double> counted_flops;
  for (const LikwidRow& event : counted.regions.at(0).events) {
    const std::optional<double> count = count_of(counted, event);
    if (is_instruction_count(event.name)) {
      instructions = count;
    }
    if (const auto weight = flops_per_count(event.name); weight && count) {
      counted_flops = counted_flops.value_or(0.0) + *weight * *count;
    }
  }
  if (!instructions) {
    return "LIKWID gave no count of instructions";
  }
  if (*instructions < fewest || *instructions > most) {
    return fmt::format("LIKWID counted {:.4g} instructions of work that takes {:.2g} to {:.2g}",
                       *instructions,
                       fewest,
                       most);
  }
  // Every operation of the chain is there once; above, there is room for what else runs here.
  if (counted_flops &&
      (*counted_flops < 0.99 * known_flops || *counted_flops > 1.1 * known_flops)) {
    return fmt::format(
        "LIKWID counted {:.4g} floating-point operations of {:.4g}", *counted_flops, known_flops);
  }
  return "";
}

LikwidProbe probe_likwid(const fs::path& program, const fs::path& folder) {
  LikwidProbe probe;
  if (find_program(perfctr).empty()) {
    return not_usable(probe,
                      "likwid-perfctr is not in PATH",
                      "on Debian or Ubuntu: apt-get install likwid; on a cluster: module load "
                      "likwid",
                      "you");
  }
  probe.version = version_in(capture({{perfctr, "-v"}}).output);
  const Captured list = capture({{perfctr, "-a"}});
  probe.groups = groups_in(list.output);
  const std::string group = core_group_of(probe.groups);
  if (group.empty()) {
    const std::string said = last_line(list.output);
    return not_usable(
        probe,
        fmt::format("LIKWID {} has no groups here: {}", probe.version, said),
        "a newer LIKWID, which knows this processor, on a machine that shows its counters",
        "the administrator");
  }
  try {
    require_likwid_can_start({program.string()});
  } catch (const UsageError& error) {
    return not_usable(probe, error.what(), "the project in a folder without blanks", "you");
  }
  const fs::path file = folder / "likwid_probe.csv";
  // -C N:0 pins the work to the first hardware thread that this process may use.
  const Captured ended = capture(
      {{perfctr, "-C", "N:0", "-g", group, "-o", file.string(), program.string(), "known-work"}});
  if (!ended.ending.fine()) {
    return no_access(probe, ended);
  }
  try {
    const Json work = Json::parse(last_line(ended.output));
    const std::string wrong = implausible_counts(parse_likwid_csv(read_file(file)), work);
    if (!wrong.empty()) {
      return wrong_counts(probe, wrong);
    }
  } catch (const std::runtime_error& error) {
    return wrong_counts(probe, error.what());
  } catch (const Json::exception& error) {
    return wrong_counts(probe, fmt::format("the known work did not run: {}", error.what()));
  }
  probe.usable = true;
  return probe;
}

}  // namespace casebook::cli
