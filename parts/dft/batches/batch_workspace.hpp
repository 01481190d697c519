#pragma once

#include <span>
#include <vector>

#include "apps/dft/regions.hpp"
#include "parts/dft/batches/batch_density.hpp"
#include "parts/dft/batches/quadrature_sums.hpp"

namespace dft {

/// Work arrays of a thread for batches.
/// Functions: evaluates shells at the points of a batch, ShellsByPoint or a class with the same functions
template <class Functions>
struct BatchWorkspace {
  explicit BatchWorkspace(const scf::Basis& basis) : shells(basis), sums(basis.n_functions) {}

  Functions shells;
  BatchFunctions chi;
  std::vector<double> local;    ///< [n][n] of the batch: density, then potential
  std::vector<double> product;  ///< [n][stride]: D chi, then what multiplies chi
  BatchDensity density;
  QuadratureSums sums;
};

/// D chi at the points of a batch.
/// Products: how, as PlainProducts has it
template <class Products, class Functions>
void multiply_density(const Batch& batch,
                      const scf::Matrix& density,
                      BatchWorkspace<Functions>& mine) {
  const auto n = static_cast<std::size_t>(mine.chi.n_functions);
  mine.local.resize(n * n);
  gather(density, batch.functions, mine.local.data());
  mine.product.resize(n * static_cast<std::size_t>(mine.chi.stride));
  Products::multiply(mine.local.data(), mine.chi, mine.product.data());
}

/// The batch's part of the energy and of the potential matrix, from its density.
template <class Products, class Functions>
void add_potential(const Batch& batch,
                   std::span<const GridPoint> points,
                   const DensityFunctional& functional,
                   BatchWorkspace<Functions>& mine) {
  {
    const casebook::TimedRegion timed(region::functional);
    functional.evaluate(mine.density.at);
  }
  const casebook::TimedRegion timed(region::xc_matrix);
  mine.sums.add(points, mine.density.at);
  compute_potential_rows(points, mine.chi, mine.density, mine.product);
  mine.local.resize(batch.functions.size() * batch.functions.size());
  Products::multiply_transposed(mine.product.data(), mine.chi, mine.local.data());
  scatter_add(mine.local.data(), batch.functions, mine.sums.potential);
}

}  // namespace dft
