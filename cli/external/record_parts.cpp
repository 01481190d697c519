#include "cli/external/record_parts.hpp"

#include <algorithm>

#include "harness/core/machine/cpu_list.hpp"
#include "harness/core/statistics.hpp"

namespace casebook::cli {
namespace {

/// Seconds of one region in every run, and their part of the run; null unless all runs print it.
Json region_json(const OutputValue& region, std::size_t i, const ExternalFacts& facts) {
  Json times = Json::array();
  std::vector<double> shares;
  for (const ExternalRun& run : facts.runs) {
    const auto time_s = number_of(run.regions.at(i));
    if (!time_s || !(*time_s >= 0.0)) {
      return nullptr;
    }
    times.push_back(Json::array({*time_s}));
    shares.push_back(*time_s / run.time_s);
  }
  return {{"name", region.name},
          {"calls", 1},
          {"too_short", false},
          {"share", summarize(shares).median},
          {"exclusive_s", times},
          {"inclusive_s", times},
          {"threads_s", nullptr},
          {"threads_mpi_s", nullptr}};
}

Json counter(const char* name, const std::vector<RankReport>& ranks, double RankReport::*member) {
  Json per_rank = Json::array();
  double sum = 0.0;
  for (const RankReport& rank : ranks) {
    per_rank.push_back(rank.*member);
    sum += rank.*member;
  }
  return {{"name", name},
          {"value", sum},
          {"unit", "s"},
          {"tier", "sw"},
          {"source", "rusage"},
          {"reason", ""},
          {"per_rank", per_rank}};
}

}  // namespace

std::vector<double> samples_of(const std::vector<ExternalRun>& runs) {
  std::vector<double> samples;
  for (const ExternalRun& run : runs) {
    samples.push_back(run.time_s);
  }
  return samples;
}

Json time_json(const ExternalFacts& facts, bool passed) {
  const std::vector<double> samples = samples_of(facts.runs);
  const Summary summary = summarize(samples);
  Json solve;
  if (passed) {
    solve = {{"median", summary.median},
             {"min", summary.min},
             {"max", summary.max},
             {"n", summary.n},
             {"samples", samples}};
  }
  return {{"construct_s", nullptr},
          {"set_up_s", nullptr},
          {"solve_s", solve},
          {"total_s", solve},
          {"copy_out_s", nullptr},
          {"first", nullptr},
          {"region_cost_s", nullptr}};
}

Json regions_json(const PreparedProgram& prepared, const ExternalFacts& facts) {
  Json list = Json::array();
  for (std::size_t i = 0; i < prepared.app.regions.size(); ++i) {
    if (Json region = region_json(prepared.app.regions[i], i, facts); !region.is_null()) {
      list.push_back(region);
    }
  }
  return list;
}

Json result_json(const PreparedProgram& prepared, const ExternalRun& run) {
  Json result = Json::object();
  for (std::size_t i = 0; i < prepared.app.values.size(); ++i) {
    const auto value = number_of(run.values.at(i));
    result[prepared.app.values[i].name] =
        value ? Json(*value) : Json();  // a NaN is written as null
  }
  return result;
}

bool is_pinned(const PreparedProgram& prepared, const std::vector<RankReport>& ranks) {
  const auto threads = static_cast<std::size_t>(prepared.layout.threads);
  return static_cast<int>(ranks.size()) == prepared.layout.ranks &&
         std::all_of(ranks.begin(), ranks.end(), [&](const RankReport& rank) {
           return parse_cpu_list(rank.cpus).size() <= threads;
         });
}

Json layout_json(const PreparedProgram& prepared, const std::vector<RankReport>& ranks) {
  Json hosts = Json::array();
  Json bindings = Json::array();
  for (const RankReport& rank : ranks) {
    hosts.push_back(rank.host);
    bindings.push_back(
        std::vector<std::string>(static_cast<std::size_t>(prepared.layout.threads), rank.cpus));
  }
  return {{"ranks", prepared.layout.ranks},
          {"threads", prepared.layout.threads},
          {"hosts", hosts},
          {"bindings", bindings},
          {"pinned", is_pinned(prepared, ranks)},
          {"oversubscribed", prepared.layout.oversubscribed},
          {"launcher", prepared.launcher.name()}};
}

Json memory_json(const std::vector<RankReport>& ranks) {
  Json per_rank = Json::array();
  double peak = 0.0;
  for (const RankReport& rank : ranks) {
    per_rank.push_back(rank.peak_mib);
    peak = std::max(peak, rank.peak_mib);
  }
  return {{"peak_rank_mib", peak > 0.0 ? Json(peak) : Json()}, {"per_rank_mib", per_rank}};
}

double others_s(const ExternalFacts& facts) {
  double ranks_s = 0.0;
  for (const ExternalRun& run : facts.runs) {
    for (const RankReport& rank : run.ranks) {
      ranks_s += rank.user_s + rank.system_s;
    }
  }
  return std::max(0.0, facts.busy_s - ranks_s);
}

Json noise_json(const ExternalFacts& facts, const std::vector<RankReport>& ranks) {
  Json switches = Json::array();
  for (const RankReport& rank : ranks) {
    switches.push_back(static_cast<long>(rank.involuntary_switches));
  }
  return {{"probe_spread", facts.probe_spread},
          {"involuntary_switches", switches},
          {"stolen_s", facts.stolen_s},
          {"others_s", others_s(facts)},
          {"elapsed_s", facts.elapsed_s}};
}

Json counters_json(const std::vector<RankReport>& ranks) {
  return {{"sources", {{{"source", "rusage"}, {"usable", true}, {"reason", ""}}}},
          {"values",
           {counter("user_time", ranks, &RankReport::user_s),
            counter("system_time", ranks, &RankReport::system_s)}}};
}

}  // namespace casebook::cli
