#include "harness/run/counters/counters_gather.hpp"

#include <algorithm>
#include <numeric>
#include <string>

#include <fmt/format.h>

#include "harness/run/environment/node.hpp"
#include "harness/run/gather.hpp"

namespace casebook {
namespace {

/// Number as a rank sends it: the sum, the reason why it has none, or null when another rank
/// speaks for the node.
Json sum_or_reason(const Counted& number, bool speaks_for_node) {
  if (number.of_node() && !speaks_for_node) {
    return nullptr;
  }
  const auto sum = number.sum();
  return sum ? Json(*sum) : Json(number.reason());
}

/// {"reason", "numbers"} for each source.
Json rank_json(const std::vector<RankSource>& mine, bool speaks_for_node) {
  Json sources = Json::array();
  for (const RankSource& source : mine) {
    Json numbers = Json::array();
    for (const Counted& number : source.numbers) {
      numbers.push_back(sum_or_reason(number, speaks_for_node));
    }
    sources.push_back({{"reason", source.state.reason}, {"numbers", numbers}});
  }
  return sources;
}

/// The first reason, with the rank that gives it if others do not.
/// reasons: [rank], "" on those without trouble
std::string common_reason(const std::vector<std::string>& reasons) {
  const auto first = std::find_if(
      reasons.begin(), reasons.end(), [](const std::string& reason) { return !reason.empty(); });
  if (first == reasons.end() || std::count(reasons.begin(), reasons.end(), *first) ==
                                    static_cast<std::ptrdiff_t>(reasons.size())) {
    return reasons.front();
  }
  return fmt::format("rank {}: {}", first - reasons.begin(), *first);
}

std::string tier_of(const std::string& source) {
  return source == "perf_hardware" || source == "powercap" ? "hw" : "sw";
}

/// One entry of `values`.
/// ranks: what each rank sent of this number, without those for which another rank speaks
Json value_json(const Counted& number,
                const std::string& source,
                const std::vector<Json>& ranks,
                int repetitions) {
  std::vector<std::string> reasons;
  std::vector<double> per_rank;
  for (const Json& rank : ranks) {
    reasons.push_back(rank.is_string() ? rank.get<std::string>() : "");
    per_rank.push_back(rank.is_string() ? 0.0 : rank.get<double>() / repetitions);
  }
  const std::string reason = common_reason(reasons);
  const bool counted = reason.empty();
  const double sum = std::accumulate(per_rank.begin(), per_rank.end(), 0.0);
  return {{"name", number.name()},
          {"value", counted ? Json(sum) : Json(nullptr)},
          {"unit", number.unit()},
          {"tier", counted ? tier_of(source) : "n/a"},
          {"source", source},
          {"reason", reason},
          {"per_rank", counted && !number.of_node() ? Json(per_rank) : Json(nullptr)}};
}

/// Adds a value that has no entry yet; replaces one that could not be had by one that could.
void prefer(Json& values, const Json& value) {
  const auto known = std::find_if(values.begin(), values.end(), [&](const Json& other) {
    return other["name"] == value["name"];
  });
  if (known == values.end()) {
    values.push_back(value);
  } else if ((*known)["value"].is_null() && !value["value"].is_null()) {
    *known = value;
  }
}

}  // namespace

Json counters_json(const Team& team, int repetitions, const std::vector<RankSource>& mine) {
  std::vector<Json> ranks;
  for (const std::string& text :
       gather_texts(team, rank_json(mine, is_first_on_node(team)).dump())) {
    ranks.push_back(Json::parse(text));
  }
  if (team.rank != 0) {
    return nullptr;
  }
  Json sources = Json::array();
  Json values = Json::array();
  for (std::size_t s = 0; s < mine.size(); ++s) {
    const std::string& source = mine[s].state.source;
    std::vector<std::string> reasons;
    for (const Json& rank : ranks) {
      reasons.push_back(rank[s]["reason"]);
    }
    const std::string reason = common_reason(reasons);
    sources.push_back({{"source", source}, {"usable", reason.empty()}, {"reason", reason}});
    for (std::size_t i = 0; i < mine[s].numbers.size(); ++i) {
      std::vector<Json> said;
      for (const Json& rank : ranks) {
        if (const Json& number = rank[s]["numbers"][i]; !number.is_null()) {
          said.push_back(number);
        }
      }
      prefer(values, value_json(mine[s].numbers[i], source, said, repetitions));
    }
  }
  return {{"sources", sources}, {"values", values}};
}

}  // namespace casebook
