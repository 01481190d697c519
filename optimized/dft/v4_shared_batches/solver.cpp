#include "apps/dft/solver.hpp"

#include <optional>
#include <span>
#include <utility>

#include <omp.h>

#include "apps/dft/regions.hpp"
#include "parts/dft/batches/batch_functions.hpp"
#include "parts/dft/batches/batch_queue.hpp"
#include "parts/dft/batches/batch_workspace.hpp"
#include "parts/dft/batches/batches.hpp"
#include "parts/dft/batches/library_products.hpp"
#include "parts/dft/coulomb/coulomb_exchange.hpp"
#include "parts/dft/grid/molecular_grid.hpp"
#include "parts/dft/grid/weights.hpp"
#include "parts/dft/kohn_sham.hpp"

namespace dft {
namespace {

using scf::Matrix;

/// Kohn-Sham theory with a quadrature in batches of neighbouring points, each with the functions that
/// reach it and no others; all pairs of functions in two matrix products. Batches go to whichever
/// thread of whichever rank is free.
class BatchByBatch : public Solver {
 public:
  BatchByBatch(const Case& input, const casebook::Team& team)
      : input_(input), team_(team), functional_(input.functional) {}

  void set_up() override {
    iteration_.emplace(input_);
    two_electron_.emplace(input_, team_);
    make_grid();
  }

  void solve() override {
    two_electron_->restart();
    result_ =
        iteration_->run([this](const Matrix& density) { return two_electron_->build(density); },
                        [this](const Matrix& density) { return integrate(density); });
    result_.grid_points = static_cast<long long>(points_.size());
  }

  void copy_out(Result& result) override { result = result_; }

 private:
  /// Four rows of this many points for each of 100 functions fill L2, 0.8 MB of it.
  static constexpr int batch_size = 256;

  using Workspace = BatchWorkspace<ShellsInLanes>;

  /// All points with their final weights, and their batches. A rank computes the weights of its part.
  void make_grid() {
    const casebook::TimedRegion timed(region::grid);
    points_ = atomic_spheres(input_, iteration_->overlap());
    share_weights(input_, team_, points_);
    leave_out_negligible(points_);
    batches_.emplace(team_, make_batches(input_.scf.basis, points_, batch_size));
  }

  ExchangeCorrelation integrate(const Matrix& density) {
    std::vector<QuadratureSums> partial(static_cast<std::size_t>(team_.n_threads));
    batches_->reset();
#pragma omp parallel num_threads(team_.n_threads) default(none) shared(density, partial)
    {
      Workspace mine(input_.scf.basis);
      while (const Batch* batch = batches_->next()) {
        add_batch(*batch, density, mine);
      }
      partial[static_cast<std::size_t>(omp_get_thread_num())] = std::move(mine.sums);
    }
    return sum_over_team(partial, team_);
  }

  void add_batch(const Batch& batch, const Matrix& density, Workspace& mine) const {
    const std::span points(points_.data() + batch.first, static_cast<std::size_t>(batch.n_points));
    {
      const casebook::TimedRegion timed(region::basis_functions);
      mine.shells.evaluate(batch, points, mine.chi);
    }
    {
      const casebook::TimedRegion timed(region::density);
      multiply_density<LibraryProducts>(batch, density, mine);
      compute_density(mine.chi, mine.product, mine.density);
    }
    add_potential<LibraryProducts>(batch, points, functional_, mine);
  }

  const Case& input_;
  casebook::Team team_;
  DensityFunctional functional_;
  std::optional<KohnSham> iteration_;
  std::optional<CoulombExchange> two_electron_;
  std::vector<GridPoint> points_;
  std::optional<BatchQueue> batches_;
  Result result_;
};

}  // namespace

std::unique_ptr<Solver> make_solver(const Case& input, const casebook::Team& team) {
  return std::make_unique<BatchByBatch>(input, team);
}

}  // namespace dft
