#include "parts/spectral/slabs/whole_exchange.hpp"

#include <algorithm>

#include <mpi.h>

#include "apps/spectral/regions.hpp"

namespace spectral {

WholeExchange::WholeExchange(int n, int n_x, const casebook::Team& team)
    : n_(n), n_x_(n_x), share_(n / team.n_ranks), team_(team) {
  sent_.resize(in_slab(share_, 0));
  received_.resize(in_slab(share_, 0));
}

/// Begin of line j of plane (or row) i.
std::size_t WholeExchange::in_slab(int i, int j) const {
  return (static_cast<std::size_t>(i) * static_cast<std::size_t>(n_) +
          static_cast<std::size_t>(j)) *
         static_cast<std::size_t>(n_x_);
}

/// Both directions are one: block r of a slab, lines j of r's share, goes to r, which knows them as
/// its own i.
void WholeExchange::to_rows(const Complex* planes, Complex* rows) {
  const casebook::TimedRegion timed(region::transpose);
  Complex* out = sent_.data();
  for (int r = 0; r < team_.n_ranks; ++r) {
    for (int i = 0; i < share_; ++i) {
      out = std::copy_n(planes + in_slab(i, r * share_), share_ * n_x_, out);
    }
  }
  const int count = share_ * share_ * n_x_;
  MPI_Alltoall(sent_.data(),
               count,
               MPI_CXX_DOUBLE_COMPLEX,
               received_.data(),
               count,
               MPI_CXX_DOUBLE_COMPLEX,
               team_.comm);
  const Complex* in = received_.data();
  for (int r = 0; r < team_.n_ranks; ++r) {
    for (int i = 0; i < share_; ++i) {
      for (int j = 0; j < share_; ++j, in += n_x_) {
        std::copy_n(in, n_x_, rows + in_slab(j, r * share_ + i));
      }
    }
  }
}

void WholeExchange::to_planes(const Complex* rows, Complex* planes) {
  to_rows(rows, planes);
}

}  // namespace spectral
