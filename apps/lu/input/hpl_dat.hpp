#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "apps/lu/case.hpp"

namespace lu {

/// Runs of an HPL.dat: one for each grid, size and block.
struct HplDat {
  std::vector<std::int64_t> sizes;
  std::vector<int> blocks;
  std::vector<RankGrid> grids;
  double residual_bound = 16.0;
  std::vector<std::string> without_effect;  ///< "line 15, PFACTs: 0 1 2"

  /// Runs that the file asks for. The lists that change nothing here make no further ones.
  std::size_t n_runs() const { return grids.size() * sizes.size() * blocks.size(); }

  /// Run k, from zero, in HPL's order: the grid changes last, the block first.
  Case run(std::size_t k) const;
};

/// Reads the 31 lines of HPL 2.3's input; what stands below them, as in HPCC's, has no effect.
/// Errors: UsageError with one line `FILE:LINE: what` per problem; every line is understood or refused.
HplDat parse_hpl_dat(std::string_view text, const std::string& file);

}  // namespace lu
