#include "apps/dft/solver.hpp"

#include <optional>
#include <span>
#include <utility>

#include <omp.h>

#include "apps/dft/regions.hpp"
#include "parts/dft/batches/batch_density.hpp"
#include "parts/dft/batches/batches.hpp"
#include "parts/dft/batches/functions_by_point.hpp"
#include "optimized/dft/v1_batches_of_points/plain_products.hpp"
#include "parts/dft/batches/quadrature_sums.hpp"
#include "parts/dft/coulomb/coulomb_exchange.hpp"
#include "parts/dft/grid/molecular_grid.hpp"
#include "parts/dft/grid/partition.hpp"
#include "parts/dft/kohn_sham.hpp"

namespace dft {
namespace {

using scf::Matrix;

/// Kohn-Sham theory with a quadrature in batches of neighbouring points, each with the functions that
/// reach it and no others. Batches are dealt out to ranks in turn, and to threads in equal parts.
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

  /// Work arrays of a thread.
  struct Workspace {
    explicit Workspace(const scf::Basis& basis) : shells(basis), sums(basis.n_functions) {}

    ShellsByPoint shells;
    BatchFunctions chi;
    std::vector<double> local;    ///< [n][n] of the batch: density, then potential
    std::vector<double> product;  ///< [n][stride]: D chi, then what multiplies chi
    BatchDensity density;
    QuadratureSums sums;
  };

  /// All points with their final weights, and which of their batches are this rank's.
  void make_grid() {
    const casebook::TimedRegion timed(region::grid);
    points_ = atomic_spheres(input_, iteration_->overlap());
    share_weights_of_all_pairs(input_, team_, points_);
    leave_out_negligible(points_);
    batches_ = deal_in_turn(make_batches(input_.scf.basis, points_, batch_size), team_);
  }

  ExchangeCorrelation integrate(const Matrix& density) {
    const auto n_threads = static_cast<std::size_t>(team_.n_threads);
    std::vector<QuadratureSums> partial(n_threads);
#pragma omp parallel num_threads(team_.n_threads) default(none) shared(density, partial, n_threads)
    {
      const auto thread = static_cast<std::size_t>(omp_get_thread_num());
      Workspace mine(input_.scf.basis);
      const std::size_t end = batches_.size() * (thread + 1) / n_threads;
      for (std::size_t b = batches_.size() * thread / n_threads; b < end; ++b) {
        add_batch(batches_[b], density, mine);
      }
      partial[thread] = std::move(mine.sums);
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
      multiply_density(batch, density, mine);
      compute_density(mine.chi, mine.product, mine.density);
    }
    {
      const casebook::TimedRegion timed(region::functional);
      functional_.evaluate(mine.density.at);
    }
    const casebook::TimedRegion timed(region::xc_matrix);
    mine.sums.add(points, mine.density.at);
    compute_potential_rows(points, mine.chi, mine.density, mine.product);
    add_to_matrix(batch, mine);
  }

  static void multiply_density(const Batch& batch, const Matrix& density, Workspace& mine) {
    const auto n = static_cast<std::size_t>(mine.chi.n_functions);
    mine.local.resize(n * n);
    gather(density, batch.functions, mine.local.data());
    mine.product.resize(n * static_cast<std::size_t>(mine.chi.stride));
    PlainProducts::multiply(mine.local.data(), mine.chi, mine.product.data());
  }

  static void add_to_matrix(const Batch& batch, Workspace& mine) {
    PlainProducts::multiply_transposed(mine.product.data(), mine.chi, mine.local.data());
    scatter_add(mine.local.data(), batch.functions, mine.sums.potential);
  }

  const Case& input_;
  casebook::Team team_;
  DensityFunctional functional_;
  std::optional<KohnSham> iteration_;
  std::optional<CoulombExchange> two_electron_;
  std::vector<GridPoint> points_;  ///< of all ranks
  std::vector<Batch> batches_;     ///< this rank's
  Result result_;
};

}  // namespace

std::unique_ptr<Solver> make_solver(const Case& input, const casebook::Team& team) {
  return std::make_unique<BatchByBatch>(input, team);
}

}  // namespace dft
