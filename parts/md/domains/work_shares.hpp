#pragma once

#include <cstddef>
#include <vector>

#include "parts/md/clusters/cluster_list.hpp"

namespace md {

/// Adds what the clusters of a list cost, in blocks of pairs, to the columns that they are in. [column]
/// first_cluster: of the list's share
void add_work(const ClusterList& list,
              std::size_t first_cluster,
              const Columns& columns,
              std::vector<double>& work);

/// The first part of each share of a row of parts: borders lie where the sum of the work is nearest to the
/// share's. [share + 1]
std::vector<std::size_t> equal_shares(const std::vector<double>& work, int n_shares);

}  // namespace md
