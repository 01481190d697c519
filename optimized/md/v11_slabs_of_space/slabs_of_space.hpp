#pragma once

#include <vector>

#include "parts/md/domains/listed_slabs.hpp"

namespace md {

/// Every rank owns as many columns as the others: slabs of equal width.
class SlabsOfSpace : public ListedSlabs {
 public:
  using ListedSlabs::ListedSlabs;

 protected:
  std::vector<std::size_t> deal() override {
    std::vector<std::size_t> first;
    for (int rank = 0; rank <= team_.n_ranks; ++rank) {
      first.push_back(share_of(n_columns(), rank, team_.n_ranks).begin);
    }
    return first;
  }
};

}  // namespace md
