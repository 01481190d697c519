#include "harness/cli/external/record_parts.hpp"

#include <algorithm>

#include "harness/core/cpu_list.hpp"

namespace casebook::cli {
namespace {

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

bool is_pinned(const ExternalPlan& plan, const std::vector<RankReport>& ranks) {
  const auto threads = static_cast<std::size_t>(plan.layout.threads);
  return static_cast<int>(ranks.size()) == plan.layout.ranks &&
         std::all_of(ranks.begin(), ranks.end(), [&](const RankReport& rank) {
           return parse_cpu_list(rank.cpus).size() <= threads;
         });
}

Json layout_json(const ExternalPlan& plan, const std::vector<RankReport>& ranks) {
  Json hosts = Json::array();
  Json bindings = Json::array();
  for (const RankReport& rank : ranks) {
    hosts.push_back(rank.host);
    bindings.push_back(
        std::vector<std::string>(static_cast<std::size_t>(plan.layout.threads), rank.cpus));
  }
  return {{"ranks", plan.layout.ranks},
          {"threads", plan.layout.threads},
          {"hosts", hosts},
          {"bindings", bindings},
          {"pinned", is_pinned(plan, ranks)},
          {"oversubscribed", plan.layout.oversubscribed},
          {"launcher", plan.launcher.name()}};
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
