#pragma once

#include <memory>
#include <vector>

#include "optimized/llm/v7b_shared_sums/shared_parts.hpp"
#include "parts/llm/sharing/among_ranks.hpp"

namespace llm {

/// As AmongRanks, on one node: what a rank finds lies where the others read it, and each adds up all of
/// it together with the residual and the norm after.
class NodeSums : public AmongRanks {
 public:
  /// Errors: UsageError when its ranks are on several nodes. Collective.
  explicit NodeSums(const casebook::Team& team);

  /// Memory for this rank's part of the next sum. n: numbers, as many on every rank. Collective.
  float* own_part(std::size_t n) { return parts_->own(n); }

  /// x += the ranks' parts, in their order, so that every rank has the same x; h = its norm, row by
  /// row. Collective.
  /// x, h: [n_rows][width of w], as many numbers as own_part() was asked for
  void add_and_norm(const std::vector<float>& w,
                    double epsilon,
                    std::vector<float>& x,
                    std::vector<float>& h) const;

 private:
  std::shared_ptr<SharedParts> parts_;
};

}  // namespace llm
