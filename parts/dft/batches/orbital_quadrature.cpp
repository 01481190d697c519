#include "parts/dft/batches/orbital_quadrature.hpp"

#include <omp.h>

#include "parts/dft/batches/batch_functions.hpp"
#include "parts/dft/batches/batch_workspace.hpp"
#include "parts/dft/batches/cholesky_factor.hpp"
#include "parts/dft/batches/library_products.hpp"
#include "parts/dft/batches/orbital_products.hpp"
#include "parts/dft/grid/weights.hpp"

namespace dft {

using scf::Matrix;

OrbitalQuadrature::OrbitalQuadrature(const Case& input,
                                     const casebook::Team& team,
                                     const Matrix& overlap)
    : input_(input), team_(team), functional_(input.functional) {
  constexpr int batch_size = 256;  // four rows of it for each of 100 functions fill L2
  const casebook::TimedRegion timed(region::grid);
  points_ = atomic_spheres(input, overlap);
  share_weights(input, team, points_);
  leave_out_negligible(points_);
  batches_.emplace(team, make_batches(input.scf.basis, points_, batch_size));
}

ExchangeCorrelation OrbitalQuadrature::integrate(const Matrix& density) {
  const Matrix factor = cholesky_factor(density);
  std::vector<QuadratureSums> partial(static_cast<std::size_t>(team_.n_threads));
  batches_->reset();
#pragma omp parallel num_threads(team_.n_threads) default(none) \
    shared(factor, partial, region::basis_functions, region::density)
  {
    BatchWorkspace<ShellsInLanes> mine(input_.scf.basis);
    OrbitalProducts orbitals;
    while (const Batch* batch = batches_->next()) {
      const std::span points(points_.data() + batch->first,
                             static_cast<std::size_t>(batch->n_points));
      {
        const casebook::TimedRegion timed(region::basis_functions);
        mine.shells.evaluate(*batch, points, mine.chi);
      }
      {
        const casebook::TimedRegion timed(region::density);
        mine.product.resize(static_cast<std::size_t>(mine.chi.n_functions * mine.chi.stride));
        orbitals.multiply(*batch, factor, mine.chi, mine.product.data());
        compute_density(mine.chi, mine.product, mine.density);
      }
      add_potential<LibraryProducts>(*batch, points, functional_, mine);
    }
    partial[static_cast<std::size_t>(omp_get_thread_num())] = std::move(mine.sums);
  }
  return sum_over_team(partial, team_);
}

}  // namespace dft
