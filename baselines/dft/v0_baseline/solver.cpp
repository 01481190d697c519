#include "apps/dft/solver.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <utility>

#include <omp.h>

#include "apps/dft/regions.hpp"
#include "parts/dft/batches/basis_at_point.hpp"
#include "parts/dft/batches/density_functional.hpp"
#include "parts/dft/batches/quadrature_sums.hpp"
#include "parts/dft/coulomb/coulomb_exchange.hpp"
#include "parts/dft/grid/molecular_grid.hpp"
#include "parts/dft/grid/partition.hpp"
#include "parts/dft/kohn_sham.hpp"

namespace dft {
namespace {

using scf::Matrix;

/// Kohn-Sham theory with a quadrature that goes point by point: at each one all functions, all pairs
/// of them for the density, the functional, and all pairs again for the matrix. Points are dealt out
/// to ranks in turn, and to threads in equal parts.
class PointByPoint : public Solver {
 public:
  PointByPoint(const Case& input, const casebook::Team& team)
      : input_(input), basis_(input.scf.basis), team_(team), functional_(input.functional) {}

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
    result_.grid_points = n_points_;
  }

  void copy_out(Result& result) override { result = result_; }

 private:
  /// Points between two stages of the work, so that a stage can be timed.
  static constexpr std::size_t at_once = 32;

  /// Work arrays of a thread.
  struct Workspace {
    explicit Workspace(int n_functions)
        : functions(at_once, FunctionsAtPoint(n_functions)), gradient(at_once), sums(n_functions) {}

    std::vector<FunctionsAtPoint> functions;      ///< of each point
    std::vector<std::array<double, 3>> gradient;  ///< of the density
    FunctionalAtPoints at;
    QuadratureSums sums;
  };

  /// This rank's points with their final weights, those of no weight left out.
  void make_grid() {
    const casebook::TimedRegion timed(region::grid);
    const std::vector<GridPoint> spheres = atomic_spheres(input_, iteration_->overlap());
    for (std::size_t k = static_cast<std::size_t>(team_.rank); k < spheres.size();
         k += static_cast<std::size_t>(team_.n_ranks)) {
      points_.push_back(spheres[k]);
    }
    share_weights_of_all_pairs(input_, team_, points_);
    leave_out_negligible(points_);
    n_points_ = static_cast<long long>(points_.size());
    MPI_Allreduce(MPI_IN_PLACE, &n_points_, 1, MPI_LONG_LONG, MPI_SUM, team_.comm);
  }

  ExchangeCorrelation integrate(const Matrix& density) {
    const auto n_threads = static_cast<std::size_t>(team_.n_threads);
    std::vector<QuadratureSums> partial(n_threads);
#pragma omp parallel num_threads(team_.n_threads) default(none) shared(density, partial, n_threads)
    {
      const auto thread = static_cast<std::size_t>(omp_get_thread_num());
      Workspace mine(basis_.n_functions);
      const std::size_t first = points_.size() * thread / n_threads;
      const std::size_t end = points_.size() * (thread + 1) / n_threads;
      for (std::size_t k = first; k < end; k += at_once) {
        const auto count = static_cast<std::ptrdiff_t>(std::min(at_once, end - k));
        const auto begin = points_.begin() + static_cast<std::ptrdiff_t>(k);
        add_points({begin, begin + count}, density, mine);
      }
      partial[thread] = std::move(mine.sums);
    }
    return sum_over_team(partial, team_);
  }

  void add_points(std::span<const GridPoint> points, const Matrix& density, Workspace& mine) const {
    mine.at.resize(points.size());
    {
      const casebook::TimedRegion timed(region::basis_functions);
      for (std::size_t k = 0; k < points.size(); ++k) {
        for (const scf::Shell& shell : basis_.shells) {
          shell_at_point_.evaluate(
              shell, points[k].x, points[k].y, points[k].z, shell.first, mine.functions[k]);
        }
      }
    }
    {
      const casebook::TimedRegion timed(region::density);
      for (std::size_t k = 0; k < points.size(); ++k) {
        add_density(k, density, mine);
      }
    }
    {
      const casebook::TimedRegion timed(region::functional);
      functional_.evaluate(mine.at);
    }
    const casebook::TimedRegion timed(region::xc_matrix);
    mine.sums.add(points, mine.at);
    for (std::size_t k = 0; k < points.size(); ++k) {
      add_to_matrix(k, points[k].weight, mine);
    }
  }

  /// rho = sum D_ij chi_i chi_j, grad rho = 2 sum D_ij grad(chi_i) chi_j
  /// An element of D: 8 B from L2, 2 flops.
  void add_density(std::size_t point, const Matrix& density, Workspace& mine) const {
    const FunctionsAtPoint& chi = mine.functions[point];
    double rho = 0.0;
    std::array<double, 3> gradient{};
    for (int i = 0; i < basis_.n_functions; ++i) {
      double sum = 0.0;
      for (int j = 0; j < basis_.n_functions; ++j) {
        sum += density(i, j) * chi.value.data()[j];
      }
      rho += chi.value.data()[i] * sum;
      gradient[0] += 2.0 * chi.dx.data()[i] * sum;
      gradient[1] += 2.0 * chi.dy.data()[i] * sum;
      gradient[2] += 2.0 * chi.dz.data()[i] * sum;
    }
    mine.at.density[point] = rho;
    mine.at.square[point] =
        gradient[0] * gradient[0] + gradient[1] * gradient[1] + gradient[2] * gradient[2];
    mine.gradient[point] = gradient;
  }

  /// V_ij += w [ v chi_i chi_j + 2 v_s grad rho . grad(chi_i chi_j) ], half of it here and the other
  /// half by the mirror image.
  /// Source: Pople, Gill & Johnson, Chem. Phys. Lett. 199 (1992) 557, eq. 15.
  /// An element of V: 16 B from and to L2, 2 flops.
  void add_to_matrix(std::size_t point, double weight, Workspace& mine) const {
    const FunctionsAtPoint& chi = mine.functions[point];
    const std::array<double, 3>& gradient = mine.gradient[point];
    const double value = weight * mine.at.potential[point];
    const double slope = 4.0 * weight * mine.at.by_square[point];
    for (int i = 0; i < basis_.n_functions; ++i) {
      const double b = value * chi.value.data()[i] +
                       slope * (gradient[0] * chi.dx.data()[i] + gradient[1] * chi.dy.data()[i] +
                                gradient[2] * chi.dz.data()[i]);
      for (int j = 0; j < basis_.n_functions; ++j) {
        mine.sums.potential(i, j) += b * chi.value.data()[j];
      }
    }
  }

  const Case& input_;
  const scf::Basis& basis_;
  casebook::Team team_;
  DensityFunctional functional_;
  ShellAtPoint shell_at_point_;
  std::optional<KohnSham> iteration_;
  std::optional<CoulombExchange> two_electron_;
  std::vector<GridPoint> points_;  ///< this rank's
  long long n_points_ = 0;         ///< of all ranks
  Result result_;
};

}  // namespace

std::unique_ptr<Solver> make_solver(const Case& input, const casebook::Team& team) {
  return std::make_unique<PointByPoint>(input, team);
}

}  // namespace dft
