#include "cli/simulate/simulation.hpp"

#include <filesystem>

#include <fmt/format.h>

#include "cli/process/process.hpp"
#include "cli/process/signals.hpp"
#include "cli/project/cases.hpp"
#include "cli/records/record_view.hpp"
#include "cli/run/program.hpp"
#include "cli/simulate/simulated_build.hpp"
#include "cli/simulate/simulated_caches.hpp"
#include "cli/simulate/simulated_input.hpp"
#include "cli/text/arguments.hpp"
#include "cli/text/format.hpp"
#include "cli/text/work_folder.hpp"
#include "harness/core/error.hpp"
#include "harness/core/file.hpp"
#include "harness/core/record_digest.hpp"

namespace casebook::cli {
namespace {

namespace fs = std::filesystem;

/// Memory of the case by the app's own estimate.
std::optional<double> memory_mib(const Experiment& experiment, const Variant& variant) {
  const InputCheck input = check_input(experiment, variant);
  if (input.exit_code != exit_fine) {
    fmt::print(stderr, "{}", input.message);
    throw EnvironmentError("the input cannot be read");
  }
  return number_at(input.description, "/case_mib");
}

SimulatedCaches choose_caches(const Project& project,
                              const Experiment& experiment,
                              const Variant& variant) {
  const App& app = project.app(variant.app);
  const std::string large = large_case(app);
  Experiment stands_for = experiment;
  stands_for.input = {};
  stands_for.input.name = large;
  stands_for.input.case_file = choose_case(app, large).file.string();
  return scaled_caches(memory_mib(experiment, variant), large, memory_mib(stands_for, variant));
}

Json region_json(const RegionCounts& region) {
  return {{"name", region.name},
          {"instructions", region.instructions},
          {"loads", region.loads},
          {"stores", region.stores},
          {"d1_misses", region.d1_misses},
          {"ll_misses", region.ll_misses},
          {"write_backs", region.write_backs},
          {"bytes", region.bytes()}};
}

Json simulated_json(const std::vector<RegionCounts>& regions, const SimulatedCaches& caches) {
  Json list = Json::array();
  for (const RegionCounts& region : regions) {
    list.push_back(region_json(region));
  }
  return {{"tool", "callgrind"},
          {"march", simulated_march},
          {"d1_bytes", caches.d1_bytes},
          {"ll_bytes", caches.ll_bytes},
          {"case_mib", caches.case_mib},
          {"stands_for", caches.stands_for},
          {"stands_for_mib", caches.stands_for_mib},
          {"regions", list}};
}

/// Totals of the solve, as other counters are kept.
Json solve_counters_json(const std::vector<RegionCounts>& regions) {
  const RegionCounts all = total_of(regions, "solve");
  Json values = Json::array();
  for (const auto& [name, value] : {std::pair("instructions", all.instructions),
                                    std::pair("loads", all.loads),
                                    std::pair("stores", all.stores),
                                    std::pair("d1_misses", all.d1_misses),
                                    std::pair("ll_misses", all.ll_misses),
                                    std::pair("bytes", all.bytes())}) {
    values.push_back({{"name", name},
                      {"value", value},
                      {"unit", ""},
                      {"tier", "sim"},
                      {"source", "callgrind"},
                      {"reason", ""},
                      {"per_rank", nullptr}});
  }
  const Json source = {{"source", "callgrind"}, {"usable", true}, {"reason", ""}};
  return {{"sources", Json::array({source})}, {"values", values}};
}

Json profile_json(const Experiment& experiment, const Variant& variant, const Json& simulated) {
  const std::vector<std::string> words = {"./casebook",
                                          "profile",
                                          variant.app,
                                          variant.name,
                                          "--case",
                                          experiment.input.name,
                                          "--counters",
                                          "sim"};
  return {{"command", shell_line(words)},
          {"sampler", nullptr},
          {"n_samples", 0},
          {"no_samples", "counted by valgrind"},
          {"hot_spots", Json::array()},
          {"folded_file", nullptr},
          {"trace_file", nullptr},
          {"roofline", Json::object()},
          {"advice", Json::array()},
          {"likwid", nullptr},
          {"simulated", simulated}};
}

}  // namespace

std::vector<std::string> valgrind_wrapper(const std::vector<std::string>& cache_options,
                                          const std::string& output) {
  std::vector<std::string> words = {"valgrind", "-q", "--tool=callgrind", "--instr-atstart=no"};
  append(words, cache_options);
  append(words, {"--combine-dumps=yes", "--callgrind-out-file=" + output});
  return words;
}

std::string simulation_plan(const std::vector<Variant>& variants) {
  std::string text =
      fmt::format("# built for {}; caches are scaled to the case\n", simulated_march);
  for (const Variant& variant : variants) {
    std::vector<std::string> words = valgrind_wrapper({}, "callgrind.out");
    words.push_back(variant.app + "." + variant.name);
    text += shell_line(words) + "\n";
  }
  return text;
}

Outcome simulate_variant(const Project& project,
                         const Experiment& experiment,
                         const Variant& variant,
                         const Terminal& terminal) {
  const SignalWatch watch;
  const WorkFolder work(experiment.results / variant.app);
  const SimulatedCaches caches = choose_caches(project, experiment, variant);
  const fs::path counts = work.path() / "callgrind.out";
  Experiment counted = experiment;
  counted.results = work.path();
  counted.instruments.profiling = true;
  counted.wrapper = valgrind_wrapper(cache_options(caches), counts.string());
  counted.environment.emplace_back("HWLOC_COMPONENTS",
                                   "-x86");  // asks the processor, which is simulated
  const std::string label = fmt::format("{} {}, simulated", variant.app, variant.name);
  Outcome outcome = run_variant(counted, variant, label, terminal);
  if (outcome.record.is_null()) {
    outcome.failure =
        fmt::format("n/a: {} left no record under valgrind, which knows no AVX-512{}{}",
                    variant.name,
                    outcome.failure.empty() ? "" : ": ",
                    outcome.failure);
    return outcome;
  }
  outcome.record_file = experiment.results / variant.app / outcome.record_file.filename();
  Json& record = outcome.record;
  if (passed(record)) {
    const std::vector<RegionCounts> regions = read_callgrind(counts);
    if (regions.empty()) {
      throw EnvironmentError(
          "callgrind heard of no region: the build found no valgrind/callgrind.h; install "
          "valgrind's headers, "
          "and remove " +
          shown_path(project.build()));
    }
    record["profile"] = profile_json(experiment, variant, simulated_json(regions, caches));
    record["counters"] = solve_counters_json(regions);
  }
  seal(record);
  write_file_atomically(outcome.record_file, record.dump(1) + "\n");
  return outcome;
}

std::vector<RegionCounts> simulated_regions(const Json& record) {
  std::vector<RegionCounts> regions;
  for (const Json& region : list_at(record, "/profile/simulated/regions")) {
    const auto count = [&region](const char* pointer) {
      return number_at(region, pointer).value_or(0.0);
    };
    regions.push_back({text_at(region, "/name"),
                       count("/instructions"),
                       count("/loads"),
                       count("/stores"),
                       count("/d1_misses"),
                       count("/ll_misses"),
                       count("/write_backs")});
  }
  return regions;
}

}  // namespace casebook::cli
