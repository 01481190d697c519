#pragma once

#include <span>
#include <vector>

#include "harness/run/team.hpp"
#include "parts/dft/batches/density_functional.hpp"
#include "parts/dft/grid/molecular_grid.hpp"
#include "parts/dft/kohn_sham.hpp"

namespace dft {

/// Sums of a thread over its points.
struct QuadratureSums {
  QuadratureSums() = default;
  explicit QuadratureSums(int n_functions) : potential(n_functions, n_functions) {}

  scf::Matrix potential;   ///< half of V_ij; the other half is its mirror image
  double energy = 0.0;     ///< hartree
  double electrons = 0.0;  ///< integral of the density

  /// Adds the energy and the electrons of some points.
  void add(std::span<const GridPoint> points, const FunctionalAtPoints& at);
};

/// Sum over threads, then over ranks, with the mirror image: the same on every rank. Collective.
/// partial: of each thread; the first is overwritten
ExchangeCorrelation sum_over_team(std::vector<QuadratureSums>& partial, const casebook::Team& team);

}  // namespace dft
