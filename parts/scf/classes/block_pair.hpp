#pragma once

#include <vector>

#include "parts/scf/classes/pair_class.hpp"

namespace scf {

/// Two blocks of shells with all their terms, those that are zero as well.
struct BlockPair {
  int a, b;
  double bound;
  std::vector<PrimitivePair> primitives;
  std::vector<double> terms;  ///< [primitive][n_a n_b][n_hermite(l)]
};

/// first, second: blocks, l_a >= l_b
BlockPair block_pair(const Basis& basis,
                     const std::vector<ShellBlock>& blocks,
                     int first,
                     int second);

}  // namespace scf
