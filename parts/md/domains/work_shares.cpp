#include "parts/md/domains/work_shares.hpp"

#include <algorithm>
#include <numeric>

namespace md {

void add_work(const ClusterList& list,
              std::size_t first_cluster,
              const Columns& columns,
              std::vector<double>& work) {
  // Each half of a cluster meets itself, and adds up its rows, which costs as much as another block.
  constexpr double of_a_half = 2.0;
  const auto after = std::upper_bound(columns.first.begin(), columns.first.end(), first_cluster);
  auto column = static_cast<std::size_t>(after - columns.first.begin()) - 1;
  for (std::size_t half = 0; half < list.other.size(); ++half) {
    while (first_cluster + half / 2 >= columns.first[column + 1]) {
      ++column;
    }
    work[column] += of_a_half + static_cast<double>(list.begin[half + 1] - list.begin[half]);
  }
}

std::vector<std::size_t> equal_shares(const std::vector<double>& work, int n_shares) {
  const double total = std::accumulate(work.begin(), work.end(), 0.0);
  std::vector<std::size_t> first{0};
  double below = 0.0;
  std::size_t at = 0;
  for (int share = 1; share < n_shares; ++share) {
    const double goal = total * share / n_shares;
    while (at < work.size() && below + 0.5 * work[at] < goal) {
      below += work[at++];
    }
    first.push_back(at);
  }
  first.push_back(work.size());
  return first;
}

}  // namespace md
