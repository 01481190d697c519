#include "optimized/mp2/v4_unordered_bras/dealt_pairs.hpp"

#include <algorithm>

namespace mp2 {

DealtPairs::DealtPairs(const scf::Basis& basis,
                       const std::vector<scf::ShellBlock>& blocks,
                       int n_ranks)
    : n_functions_(basis.n_functions),
      of_(static_cast<std::size_t>(n_ranks)),
      n_rows_(of_.size()),
      rows_(static_cast<std::size_t>(n_functions_ * n_functions_)) {
  const auto block = [&](int number) { return blocks[static_cast<std::size_t>(number)]; };
  const auto weight = [&](int number) {
    const auto shell = static_cast<std::size_t>(block(number).first_shell);
    return block(number).n_functions * basis.shells[shell].n_primitives();
  };
  std::vector<std::pair<int, int>> order;
  for (int a = 0; a < static_cast<int>(blocks.size()); ++a) {
    for (int b = 0; b <= a; ++b) {
      order.emplace_back(a, b);
    }
  }
  const auto cost = [&](const auto& pair) { return weight(pair.first) * weight(pair.second); };
  std::stable_sort(
      order.begin(), order.end(), [&](const auto& x, const auto& y) { return cost(x) > cost(y); });
  std::vector<long> work(of_.size());
  for (const auto& [a, b] : order) {
    const auto rank = std::min_element(work.begin(), work.end()) - work.begin();
    const auto at = static_cast<std::size_t>(rank);
    work[at] += cost(std::pair(a, b));
    of_[at].push_back({a, b, n_rows_[at]});
    for (int m = block(a).first; m < block(a).first + block(a).n_functions; ++m) {
      for (int n = block(b).first; n < block(b).first + block(b).n_functions; ++n) {
        const Row row{static_cast<int>(rank), n_rows_[at]++};
        rows_[static_cast<std::size_t>(m * n_functions_ + n)] = row;
        rows_[static_cast<std::size_t>(n * n_functions_ + m)] = row;
      }
    }
  }
}

}  // namespace mp2
