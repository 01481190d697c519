#include "cli/likwid/merge.hpp"

#include <algorithm>
#include <iterator>
#include <set>

#include <fmt/format.h>

#include "cli/likwid/events.hpp"
#include "cli/likwid/sums.hpp"

namespace casebook::cli {
namespace {

using Sums = std::map<std::string, LikwidSum>;

// Of a socket of AMD's Zen 2 and 3.
constexpr int all_channels = 8;

/// Names of all regions, in the order of their first appearance.
std::vector<std::string> region_names(const std::vector<LikwidRank>& ranks) {
  std::vector<std::string> names;
  for (const LikwidRank& rank : ranks) {
    if (!rank.output) {
      continue;
    }
    for (const LikwidRegion& region : rank.output->regions) {
      if (std::find(names.begin(), names.end(), region.name) == names.end()) {
        names.push_back(region.name);
      }
    }
  }
  return names;
}

bool anyone_took_part(const LikwidRegion& region) {
  for (std::size_t i = 0; i < region.hw_threads.size(); ++i) {
    if (took_part(region, i)) {
      return true;
    }
  }
  return false;
}

/// The ranks that have been in the region.
std::vector<LikwidPart> parts_of(const std::string& region, const std::vector<LikwidRank>& ranks) {
  std::vector<LikwidPart> parts;
  for (const LikwidRank& rank : ranks) {
    if (!rank.output) {
      continue;
    }
    for (const LikwidRegion& one : rank.output->regions) {
      if (one.name == region && anyone_took_part(one)) {
        parts.push_back({&rank, &one});
      }
    }
  }
  return parts;
}

Sums sums_of(const std::vector<LikwidPart>& parts,
             const std::string& lost_rank,
             std::set<std::string>& warnings) {
  Sums sums;
  for (const LikwidPart& part : parts) {
    for (const LikwidRow& row : part.region->events) {
      const LikwidScope scope = likwid_scope(row.name, row.counter);
      if (sums.count(row.name) != 0 || scope == LikwidScope::temperature) {
        continue;
      }
      LikwidSum& sum = sums[row.name];
      if (!lost_rank.empty()) {
        sum.lose(lost_rank);
      } else if (scope == LikwidScope::core) {
        sum = sum_of_core_event(row.name, parts);
      } else {
        sum = sum_of_socket_event(row.name, parts, warnings);
      }
    }
  }
  return sums;
}

/// True if one of several events that make up a quantity may be 0.
enum class Zero { impossible, possible };

/// Adds value times weight of all events that have a weight.
template <class Weight>
LikwidSum weighted(const Sums& sums, const std::string& what, Zero zero, Weight weight) {
  LikwidSum total;
  bool found = false;
  for (const auto& [event, sum] : sums) {
    const std::optional<double> factor = weight(event);
    if (!factor) {
      continue;
    }
    found = true;
    total.add(*factor * sum.value());
    if (!sum.reason().empty() && !(zero == Zero::possible && sum.is_doubtful_zero())) {
      total.lose(sum.reason());
    }
  }
  if (!found) {
    total.lose("the group counts no " + what);
  }
  total.doubt_zero("every event");
  return total;
}

Json value_or_null(const LikwidSum& sum) {
  return sum.reason().empty() ? Json(sum.value()) : Json(nullptr);
}

/// The largest number of all hardware threads of all ranks; null when one is missing.
Json largest(const std::vector<LikwidPart>& parts,
             std::vector<LikwidNumber> LikwidRegion::*numbers) {
  double most = 0.0;
  for (const LikwidPart& part : parts) {
    for (const LikwidNumber& number : part.region->*numbers) {
      if (!number.value) {
        return nullptr;
      }
      most = std::max(most, *number.value);
    }
  }
  return most > 0.0 ? Json(most) : Json(nullptr);
}

/// Adds one of the made values with its reason.
void put(Json& region, const char* name, const LikwidSum& sum) {
  region[name] = value_or_null(sum);
  if (!sum.reason().empty()) {
    std::string text = region["reason"];
    text += (text.empty() ? "" : "; ") + std::string(name) + ": " + sum.reason();
    region["reason"] = text;
  }
}

Json region_of(const std::string& name, const std::vector<LikwidPart>& parts, const Sums& sums) {
  Json events = Json::object();
  for (const auto& [event, sum] : sums) {
    events[event] = value_or_null(sum);
  }
  LikwidSum bytes = weighted(sums, "memory traffic", Zero::impossible, bytes_per_count);
  const auto n_channels = std::count_if(
      sums.begin(), sums.end(), [](const auto& sum) { return is_memory_channel(sum.first); });
  if (n_channels != 0 && n_channels != all_channels) {
    bytes.lose(
        "the group sees some memory channels only; on Zen 3 two runs, MEM1 and MEM2, see all");
  }
  Json region = {{"region", name.empty() ? "program" : name},
                 {"calls", largest(parts, &LikwidRegion::calls)},
                 {"time_s", largest(parts, &LikwidRegion::time_s)},
                 {"events", events},
                 {"flops", nullptr},
                 {"bytes", nullptr},
                 {"energy_j", nullptr},
                 {"reason", ""}};
  // A code may use no vectors of 512 bits; but memory is read and written, and energy is used.
  put(region,
      "flops",
      weighted(sums, "double-precision arithmetic", Zero::possible, flops_per_count));
  put(region, "bytes", bytes);
  put(region, "energy_j", weighted(sums, "energy", Zero::impossible, [](const std::string& event) {
        return is_energy_to_sum(event) ? std::optional(1.0) : std::nullopt;
      }));
  return region;
}

}  // namespace

Json merge_likwid(const std::vector<LikwidRank>& ranks) {
  Json merged = {{"group", nullptr}, {"regions", Json::array()}, {"warnings", Json::array()}};
  std::string lost_rank;
  std::set<std::string> warnings;
  for (const LikwidRank& rank : ranks) {
    if (!rank.output) {
      lost_rank = fmt::format("rank {}: {}", rank.rank, rank.reason);
      warnings.insert(lost_rank);
    } else if (merged["group"].is_null()) {
      merged["group"] = rank.output->group;
    }
  }
  for (const std::string& name : region_names(ranks)) {
    const std::vector<LikwidPart> parts = parts_of(name, ranks);
    if (!parts.empty()) {
      merged["regions"].push_back(region_of(name, parts, sums_of(parts, lost_rank, warnings)));
    }
  }
  for (const std::string& warning : warnings) {
    merged["warnings"].push_back(warning);
  }
  return merged;
}

void add_memory_half(LikwidRank& first, const LikwidRank& second) {
  if (!first.output || !second.output) {
    return;
  }
  for (LikwidRegion& region : first.output->regions) {
    for (const LikwidRegion& other : second.output->regions) {
      if (other.name != region.name || other.hw_threads != region.hw_threads) {
        continue;
      }
      std::copy_if(other.events.begin(),
                   other.events.end(),
                   std::back_inserter(region.events),
                   [](const LikwidRow& row) { return is_memory_channel(row.name); });
    }
  }
}

}  // namespace casebook::cli
