// Declared in harness/run/mpi/mpi_stats.hpp.

#include <map>
#include <utility>

#include "harness/run/gather.hpp"
#include "harness/run/mpi/mpi_stats.hpp"
#include "harness/run/region.hpp"

namespace casebook {
namespace {

/// One kind of call in one region on all ranks, the sum over the repetitions.
struct Gathered {
  std::int64_t count = 0;
  std::int64_t bytes = 0;
  std::vector<double> time_s;  ///< [rank]
  std::vector<double> wait_s;  ///< [rank]
};

using RegionAndCall = std::pair<int, std::string>;

/// Ranks may differ in what they call, so each sends a list.
std::map<RegionAndCall, Gathered> gather_calls(const Team& team, const std::vector<MpiCall>& mine) {
  Json list = Json::array();
  for (const MpiCall& call : mine) {
    list.push_back({call.region, call.call, call.count, call.bytes, call.time_s, call.wait_s});
  }
  const std::vector<std::string> ranks = gather_texts(team, list.dump());
  std::map<RegionAndCall, Gathered> all;
  for (std::size_t rank = 0; rank < ranks.size(); ++rank) {
    for (const Json& call : Json::parse(ranks[rank])) {
      Gathered& gathered = all[{call[0], call[1]}];
      gathered.count += call[2].get<std::int64_t>();
      gathered.bytes += call[3].get<std::int64_t>();
      gathered.time_s.resize(ranks.size());
      gathered.wait_s.resize(ranks.size());
      gathered.time_s[rank] = call[4];
      gathered.wait_s[rank] = call[5];
    }
  }
  return all;
}

std::vector<double> divided(std::vector<double> entries, double n) {
  for (double& entry : entries) {
    entry /= n;
  }
  return entries;
}

}  // namespace

std::vector<std::vector<double>> gather_waiting(const Team& team,
                                                const std::vector<MpiCall>& sums) {
  std::vector<double> mine(region_names().size());
  for (const MpiCall& call : sums) {
    if (call.region >= 0) {
      mine[static_cast<std::size_t>(call.region)] += call.wait_s;
    }
  }
  std::vector<std::vector<double>> waiting;
  for (const std::vector<double>& rank : gather_numbers(team, mine)) {
    waiting.resize(rank.size());
    for (std::size_t region = 0; region < rank.size(); ++region) {
      waiting[region].push_back(rank[region]);
    }
  }
  return waiting;
}

Json mpi_json(const Team& team, int repetitions, const std::vector<MpiCall>& sums) {
  const std::map<RegionAndCall, Gathered> all = gather_calls(team, sums);
  if (team.rank != 0) {
    return nullptr;
  }
  const std::vector<std::string> regions = region_names();
  const double n = repetitions;
  Json calls = Json::array();
  for (const auto& [key, call] : all) {
    const auto& [region, name] = key;
    calls.push_back(
        {{"call", name},
         {"region", region < 0 ? Json(nullptr) : Json(regions[static_cast<std::size_t>(region)])},
         {"count", static_cast<double>(call.count) / n},
         {"bytes", static_cast<double>(call.bytes) / n},
         {"time_s", divided(call.time_s, n)},
         {"wait_s", divided(call.wait_s, n)}});
  }
  return {{"split_waiting", mpi_options().split_waiting},
          {"cost_s_per_call", measure_mpi_stats_cost()},
          {"calls", calls}};
}

}  // namespace casebook
