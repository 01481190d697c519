#include "harness/run/record.hpp"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <numeric>

#include <fmt/core.h>
#include <xxhash.h>

#include "harness/core/statistics.hpp"
#include "harness/run/grade.hpp"
#include "harness/run/identity.hpp"
#include "harness/run/machine.hpp"
#include "harness/run/openblas.hpp"

namespace casebook {
namespace {

/// A region shorter than this many times the cost of timing it is not reported.
constexpr double shortest_region_in_costs = 100.0;

Json checks_to_json(const std::vector<Check>& checks) {
  Json list = Json::array();
  for (const Check& check : checks) {
    list.push_back({{"name", check.name},
                    {"value", check.value},  // nlohmann writes a NaN as null
                    {"bound", check.bound},
                    {"bound_source", check.bound_source},
                    {"passed", check.passed()}});
  }
  return list;
}

Json case_to_json(const Arguments& arguments, const RunFacts& facts) {
  const InputChoice& input = arguments.input;
  Json json = {{"name", facts.case_name},
               {"source", input.case_file.empty() ? input.deck_file : input.case_file},
               {"overrides", input.overrides},
               {"input_hash", facts.input_hash}};
  json.update(facts.case_description);
  return json;
}

Json times_to_json(const RunFacts& facts, bool passed) {
  const Summary solve = summarize(facts.measurement.solve_s);
  Json solve_json = nullptr;
  if (passed) {
    solve_json = {{"median", solve.median},
                  {"min", solve.min},
                  {"max", solve.max},
                  {"n", solve.n},
                  {"samples", facts.measurement.solve_s}};
  }
  return {{"solve_s", solve_json},
          {"set_up_s", passed ? Json(facts.set_up_s) : Json(nullptr)},
          {"warm_up_s", passed && facts.warm_up_s > 0.0 ? Json(facts.warm_up_s) : Json(nullptr)},
          {"copy_out_s", passed ? Json(facts.copy_out_s) : Json(nullptr)},
          {"region_cost_s", facts.region_cost_s}};
}

/// Part of the solve time spent in a region: median over repetitions, mean over ranks.
double share_of_solve(const RegionSamples& region, const std::vector<double>& solve_s) {
  std::vector<double> shares;
  for (std::size_t rep = 0; rep < solve_s.size(); ++rep) {
    const std::vector<double>& ranks = region.exclusive_s[rep];
    const double mean =
        std::accumulate(ranks.begin(), ranks.end(), 0.0) / static_cast<double>(ranks.size());
    shares.push_back(mean / solve_s[rep]);
  }
  return summarize(shares).median;
}

/// Every entry divided by n.
std::vector<std::vector<double>> divided(std::vector<std::vector<double>> entries, double n) {
  for (std::vector<double>& row : entries) {
    for (double& entry : row) {
      entry /= n;
    }
  }
  return entries;
}

Json regions_to_json(const RunFacts& facts) {
  Json list = Json::array();
  for (const RegionSamples& region : facts.measurement.regions) {
    if (region.calls == 0.0) {
      continue;
    }
    const bool too_short = region.mean_call_s < shortest_region_s(facts);
    Json json = {{"name", region.name}, {"calls", region.calls}, {"too_short", too_short}};
    if (too_short) {
      for (const char* time :
           {"share", "exclusive_s", "inclusive_s", "threads_s", "threads_mpi_s"}) {
        json[time] = nullptr;
      }
    } else {
      json["share"] = share_of_solve(region, facts.measurement.solve_s);
      json["exclusive_s"] = region.exclusive_s;
      json["inclusive_s"] = region.inclusive_s;
      const double n = static_cast<double>(facts.measurement.solve_s.size());
      json["threads_s"] = divided(region.thread_exclusive_s, n);
      json["threads_mpi_s"] = divided(region.thread_mpi_s, n);
    }
    list.push_back(json);
  }
  return list;
}

Json modelled_counter(const char* name, double value) {
  return {{"name", name},
          {"value", value},
          {"unit", ""},
          {"tier", "model"},
          {"source", "app"},
          {"reason", ""},
          {"per_rank", nullptr}};
}

/// What the instruments read, in a run that passed, and what the app says of the textbook's work.
Json instruments_to_json(const RunFacts& facts, bool passed) {
  if (!passed || !facts.instruments.is_object()) {
    return {{"mpi", nullptr}, {"efficiency", Json::array()}, {"counters", nullptr}};
  }
  Json all = facts.instruments;
  if (Json& counters = all["counters"]; !counters["sources"].empty()) {
    counters["values"].push_back(modelled_counter("flops", facts.work.flops));
    counters["values"].push_back(modelled_counter("bytes", facts.work.bytes));
  }
  return all;
}

Json layout_to_json(const Team& team, const Layout& layout) {
  const char* launcher = std::getenv("CASEBOOK_LAUNCHER");
  return {{"ranks", team.n_ranks},
          {"threads", team.n_threads},
          {"hosts", layout.hosts},
          {"bindings", layout.bindings},
          {"pinned", layout.pinned},
          {"oversubscribed", layout.oversubscribed},
          {"launcher", launcher == nullptr ? "direct" : launcher}};
}

Json noise_to_json(const std::vector<Noise>& ranks) {
  Json json = {
      {"probe_spread", Json::array()}, {"involuntary_switches", Json::array()}, {"stolen_s", 0.0}};
  for (const Noise& noise : ranks) {
    json["probe_spread"].push_back(noise.probe_spread);
    json["involuntary_switches"].push_back(noise.involuntary_switches);
    json["stolen_s"] = std::max(json["stolen_s"].get<double>(), noise.stolen_s);
  }
  return json;
}

Conditions conditions_of(const RunFacts& facts, bool passed) {
  const Summary solve = summarize(facts.measurement.solve_s);
  Conditions c;
  c.passed = passed;
  c.oversubscribed = facts.layout.oversubscribed;
  c.pinned = facts.layout.pinned;
  c.dirty = source_state.dirty;
  c.repetitions = solve.n;
  c.median_s = solve.median;
  c.range_s = solve.max - solve.min;
  c.warm_up_s = facts.warm_up_s;
  c.copy_out_s = facts.copy_out_s;
  for (const Noise& noise : facts.noise) {
    c.probe_spread = std::max(c.probe_spread, noise.probe_spread);
    c.stolen_s = std::max(c.stolen_s, noise.stolen_s);
  }
  c.total_s = solve.n * solve.median;
  return c;
}

std::string id_of(const Arguments& arguments, const Team& team, const RunFacts& facts) {
  if (!arguments.record_file.empty()) {
    return std::filesystem::path(arguments.record_file).stem().string();
  }
  return fmt::format("{}-{}-{}-{}-n{}t{}",
                     facts.started,
                     identity.app,
                     identity.variant,
                     facts.case_name,
                     team.n_ranks,
                     team.n_threads);
}

}  // namespace

double shortest_region_s(const RunFacts& facts) {
  return shortest_region_in_costs * facts.region_cost_s;
}

std::string utc_now() {
  const std::time_t now = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
  std::tm utc{};
  gmtime_r(&now, &utc);
  char text[32];
  std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &utc);
  return text;
}

std::string hash_input(const std::string& canonical_input) {
  const XXH128_hash_t hash = XXH3_128bits(canonical_input.data(), canonical_input.size());
  return fmt::format("xxh3-128:{:016x}{:016x}", hash.high64, hash.low64);
}

Json make_record(const Arguments& arguments, const Team& team, const RunFacts& facts) {
  const bool passed = all_passed(facts.checks);
  const Grade grade = grade_measurement(conditions_of(facts, passed));
  Json deductions = Json::array();
  for (const Deduction& deduction : grade.deductions) {
    deductions.push_back({{"what", deduction.what}, {"advice", deduction.advice}});
  }
  const double peak = facts.memory_mib.empty()
                          ? 0.0
                          : *std::max_element(facts.memory_mib.begin(), facts.memory_mib.end());
  Json record = {{"schema", record_schema},
                 {"id", id_of(arguments, team, facts)},
                 {"kind", arguments.kind},
                 {"group", arguments.group.empty() ? Json(nullptr) : Json(arguments.group)},
                 {"started", facts.started},
                 {"app", identity.app},
                 {"variant", identity.variant},
                 {"parent", *identity.parent == '\0' ? Json(nullptr) : Json(identity.parent)},
                 {"case", case_to_json(arguments, facts)},
                 {"reference", facts.reference},
                 {"verdict", passed ? "pass" : "fail"},
                 {"checks", checks_to_json(facts.checks)},
                 {"result", facts.result},
                 {"time", times_to_json(facts, passed)},
                 {"regions", passed ? regions_to_json(facts) : Json::array()},
                 {"memory", {{"peak_rank_mib", peak}, {"per_rank_mib", facts.memory_mib}}},
                 {"work",
                  {{"flops", facts.work.flops},
                   {"bytes", facts.work.bytes},
                   {"units", facts.work.units},
                   {"unit", facts.work.unit}}},
                 {"layout", layout_to_json(team, facts.layout)},
                 {"machine", describe_machine()},
                 {"build", describe_identity()},
                 {"libraries", {{"openblas", describe_openblas()}}},
                 {"environment", describe_environment()},
                 {"noise", noise_to_json(facts.noise)},
                 {"grade", grade.letter},
                 {"deductions", deductions},
                 {"warnings", facts.warnings}};
  record.update(instruments_to_json(facts, passed));
  return record;
}

std::string to_text(const Json& json) {
  return json.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::string summarize_record(const Json& record) {
  std::string text = fmt::format("{}.{} on {}: {}\n",
                                 record["app"].get<std::string>(),
                                 record["variant"].get<std::string>(),
                                 record["case"]["name"].get<std::string>(),
                                 record["verdict"].get<std::string>());
  for (const Json& check : record["checks"]) {
    const Json& value = check["value"];
    text += fmt::format("  {:<4} {} = {} (bound {:.1e})\n",
                        check["passed"].get<bool>() ? "ok" : "NO",
                        check["name"].get<std::string>(),
                        value.is_number() ? fmt::format("{:.2e}", value.get<double>()) : "NaN",
                        check["bound"].get<double>());
  }
  const Json& solve = record["time"]["solve_s"];
  if (!solve.is_null()) {
    text += fmt::format("  solve {:.4g} s ({:.4g} to {:.4g}, n = {}), grade {}\n",
                        solve["median"].get<double>(),
                        solve["min"].get<double>(),
                        solve["max"].get<double>(),
                        solve["n"].get<int>(),
                        record["grade"].get<std::string>());
  }
  return text;
}

}  // namespace casebook
