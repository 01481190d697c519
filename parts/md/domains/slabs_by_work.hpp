#pragma once

#include <vector>

#include "parts/md/domains/listed_slabs.hpp"

namespace md {

/// Borders of slabs lie where they part the work of the last lists in equal shares.
class SlabsByWork : public ListedSlabs {
 public:
  using ListedSlabs::ListedSlabs;

 protected:
  std::vector<std::size_t> deal() override;
};

}  // namespace md
