#pragma once

#include <vector>

#include "apps/scf/basis.hpp"
#include "parts/scf/classes/shell_blocks.hpp"

namespace mp2 {

/// Deals blocks of functions to ranks: the most expensive first, each to the rank with least work so far.
class DealtBlocks {
 public:
  DealtBlocks() = default;
  DealtBlocks(const scf::Basis& basis, std::vector<scf::ShellBlock> blocks, int n_ranks);

  /// Numbers of a rank's blocks, in the order in which their functions follow each other there.
  const std::vector<int>& of(int rank) const { return of_[static_cast<std::size_t>(rank)]; }

  const scf::ShellBlock& block(int number) const {
    return blocks_[static_cast<std::size_t>(number)];
  }

  /// Functions of a rank.
  int n_functions(int rank) const;

  /// Functions of the largest block.
  int largest() const;

 private:
  std::vector<scf::ShellBlock> blocks_;
  std::vector<std::vector<int>> of_;
};

}  // namespace mp2
