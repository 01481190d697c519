#include "harness/core/machine/memory_need.hpp"

#include <cmath>

namespace casebook {

Json to_json(const MemoryNeed& need, int n_ranks) {
  const MemoryNeed rounded{
      std::ceil(need.first_rank_mib), std::ceil(need.rank_mib), std::ceil(need.helper_mib)};
  return {{"first_rank_mib", rounded.first_rank_mib},
          {"rank_mib", rounded.rank_mib},
          {"helper_mib", rounded.helper_mib},
          {"total_mib", rounded.node_mib(n_ranks)}};
}

std::optional<MemoryNeed> memory_need_in(const Json& written) {
  if (!written.is_object()) {
    return std::nullopt;
  }
  return MemoryNeed{written.value("first_rank_mib", 0.0),
                    written.value("rank_mib", 0.0),
                    written.value("helper_mib", 0.0)};
}

}  // namespace casebook
