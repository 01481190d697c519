#pragma once

#include <optional>

#include "harness/core/json.hpp"

namespace casebook {

/// Main memory of a run, as its app estimates it from the input alone, MiB (2^20 B). Rank 0
/// gathers and judges, and often needs more than the others; in some apps rank 1 helps it.
struct MemoryNeed {
  double first_rank_mib = 0.0;
  double rank_mib = 0.0;    ///< of each other rank
  double helper_mib = 0.0;  ///< what rank 1 needs on top, where it helps the judge

  /// The same with so much more on each rank.
  MemoryNeed with_more(double mib) const {
    return {first_rank_mib + mib, rank_mib + mib, helper_mib};
  }

  /// Memory of the node that has most of the ranks, rank 0 among them.
  double node_mib(int ranks_on_node) const {
    return first_rank_mib + (ranks_on_node - 1) * rank_mib + (ranks_on_node > 1 ? helper_mib : 0.0);
  }
};

/// {"first_rank_mib", "rank_mib", "helper_mib", "total_mib"}, whole numbers, rounded up.
Json to_json(const MemoryNeed& need, int n_ranks);

/// What to_json() wrote; nothing where it is no object.
std::optional<MemoryNeed> memory_need_in(const Json& written);

}  // namespace casebook
