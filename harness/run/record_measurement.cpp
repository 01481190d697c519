#include "harness/run/record_measurement.hpp"

#include <algorithm>
#include <numeric>

#include "harness/core/statistics.hpp"

namespace casebook {
namespace {

/// A region shorter than this many times the cost of timing it is not reported.
constexpr double shortest_region_in_costs = 100.0;

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

Json modelled_counter(const char* name, double value) {
  return {{"name", name},
          {"value", value},
          {"unit", ""},
          {"tier", "model"},
          {"source", "app"},
          {"reason", ""},
          {"per_rank", nullptr}};
}

}  // namespace

double shortest_region_s(const RunFacts& facts) {
  return shortest_region_in_costs * facts.region_cost_s;
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

}  // namespace casebook
