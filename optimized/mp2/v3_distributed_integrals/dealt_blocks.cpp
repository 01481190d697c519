#include "optimized/mp2/v3_distributed_integrals/dealt_blocks.hpp"

#include <algorithm>
#include <numeric>

namespace mp2 {

DealtBlocks::DealtBlocks(const scf::Basis& basis, std::vector<scf::ShellBlock> blocks, int n_ranks)
    : blocks_(std::move(blocks)), of_(static_cast<std::size_t>(n_ranks)) {
  // With all other blocks the same for each, work goes with functions and primitives.
  const auto cost = [&](int number) {
    const auto shell = static_cast<std::size_t>(block(number).first_shell);
    return block(number).n_functions * basis.shells[shell].n_primitives();
  };
  std::vector<int> order(blocks_.size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return cost(a) > cost(b); });
  std::vector<int> work(of_.size());
  for (const int number : order) {
    const auto rank =
        static_cast<std::size_t>(std::min_element(work.begin(), work.end()) - work.begin());
    work[rank] += cost(number);
    of_[rank].push_back(number);
  }
}

int DealtBlocks::n_functions(int rank) const {
  int n = 0;
  for (const int number : of(rank)) {
    n += block(number).n_functions;
  }
  return n;
}

int DealtBlocks::largest() const {
  int n = 0;
  for (const scf::ShellBlock& block : blocks_) {
    n = std::max(n, block.n_functions);
  }
  return n;
}

}  // namespace mp2
