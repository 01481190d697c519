#pragma once

#include <optional>
#include <vector>

#include "harness/run/team.hpp"
#include "parts/dft/batches/batch_queue.hpp"
#include "parts/dft/batches/density_functional.hpp"
#include "parts/dft/kohn_sham.hpp"

namespace dft {

/// The quadrature of v5_occupied_orbitals, for rungs that are about the other part of the matrix: in
/// batches of neighbouring points, the density from the occupied orbitals.
class OrbitalQuadrature {
 public:
  /// Makes the grid. Collective. Keeps a reference to the input.
  /// overlap: of the basis, [n_bf][n_bf]
  OrbitalQuadrature(const Case& input, const casebook::Team& team, const scf::Matrix& overlap);

  long long n_points() const { return static_cast<long long>(points_.size()); }

  /// Collective; the same on every rank.
  ExchangeCorrelation integrate(const scf::Matrix& density);

 private:
  const Case& input_;
  casebook::Team team_;
  DensityFunctional functional_;
  std::vector<GridPoint> points_;
  std::optional<BatchQueue> batches_;
};

}  // namespace dft
