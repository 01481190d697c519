#pragma once

#include <vector>

#include "harness/run/team.hpp"
#include "parts/spectral/transforms/fftw_plan.hpp"

namespace spectral {

/// Turns one whole field from slabs of planes z into slabs of rows y and back, by one
/// MPI_Alltoall; blocks are packed before it and unpacked after it.
/// planes: [n / p][n][n_x] (z of this rank, y, x)
/// rows:   [n / p][n][n_x] (y of this rank, z, x)
class WholeExchange {
 public:
  WholeExchange(int n, int n_x, const casebook::Team& team);

  /// Collective.
  void to_rows(const Complex* planes, Complex* rows);
  void to_planes(const Complex* rows, Complex* planes);

 private:
  std::size_t in_slab(int i, int j) const;

  int n_, n_x_, share_;
  casebook::Team team_;
  std::vector<Complex> sent_, received_;  ///< [rank][n / p][n / p][n_x]
};

}  // namespace spectral
