#include "apps/dft/solver.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <span>

#include <omp.h>

#include "apps/dft/regions.hpp"
#include "optimized/dft/parts/basis_at_point.hpp"
#include "optimized/dft/parts/batches.hpp"
#include "optimized/dft/parts/coulomb_exchange.hpp"
#include "optimized/dft/parts/density_functional.hpp"
#include "optimized/dft/parts/kohn_sham.hpp"
#include "optimized/dft/parts/molecular_grid.hpp"
#include "optimized/dft/parts/partition.hpp"

namespace dft {
namespace {

using scf::Matrix;

/// Kohn-Sham theory with a quadrature in batches of neighbouring points, each with the functions that
/// reach it and no others. Batches are dealt out to ranks in turn, and to threads in equal parts.
class BatchByBatch : public Solver {
 public:
  BatchByBatch(const Case& input, const casebook::Team& team)
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
  /// Four rows of this many points for each of 100 functions fill L2, 0.8 MB of it.
  static constexpr int batch_size = 256;

  /// What a thread needs.
  struct Workspace {
    explicit Workspace(int n_functions)
        : at_point(n_functions), potential(n_functions, n_functions) {}

    FunctionsAtPoint at_point;
    BatchFunctions chi;
    std::vector<double> local;                 ///< [n][n] of the batch: density, then potential
    std::vector<double> product;               ///< [n][stride]: D chi, then what multiplies chi
    std::array<std::vector<double>, 3> slope;  ///< gradient of the density, [stride]
    FunctionalAtPoints at;
    Matrix potential;
    double energy = 0.0;
    double electrons = 0.0;
  };

  /// All points with their final weights, and which of their batches are this rank's.
  void make_grid() {
    const casebook::TimedRegion timed(region::grid);
    points_ = atomic_spheres(input_, iteration_->overlap());
    const Matrix inverse = inverse_distances(input_.scf.atoms);
#pragma omp parallel for num_threads(team_.n_threads) default(none) shared(inverse)
    for (std::size_t k = 0; k < points_.size(); ++k) {
      points_[k].weight *=
          share_of_own_atom(points_[k], input_.scf.atoms, inverse, input_.grid.partition);
    }
    std::erase_if(
        points_, [](const GridPoint& point) { return std::abs(point.weight) < negligible_weight; });
    n_points_ = static_cast<long long>(points_.size());
    const std::vector<Batch> all = make_batches(basis_, points_, batch_size);
    for (std::size_t b = static_cast<std::size_t>(team_.rank); b < all.size();
         b += static_cast<std::size_t>(team_.n_ranks)) {
      batches_.push_back(all[b]);
    }
  }

  ExchangeCorrelation integrate(const Matrix& density) {
    const auto n_threads = static_cast<std::size_t>(team_.n_threads);
    std::vector<Workspace> parts(n_threads, Workspace(basis_.n_functions));
#pragma omp parallel num_threads(team_.n_threads) default(none) shared(density, parts, n_threads)
    {
      const auto thread = static_cast<std::size_t>(omp_get_thread_num());
      const std::size_t end = batches_.size() * (thread + 1) / n_threads;
      for (std::size_t b = batches_.size() * thread / n_threads; b < end; ++b) {
        add_batch(batches_[b], density, parts[thread]);
      }
    }
    return reduce(parts);
  }

  void add_batch(const Batch& batch, const Matrix& density, Workspace& mine) const {
    const std::span points(points_.data() + batch.first, static_cast<std::size_t>(batch.n_points));
    evaluate_functions(batch, points, mine);
    {
      const casebook::TimedRegion timed(region::density);
      add_density(batch, density, mine);
    }
    {
      const casebook::TimedRegion timed(region::functional);
      functional_.evaluate(mine.at);
    }
    const casebook::TimedRegion timed(region::xc_matrix);
    for (std::size_t k = 0; k < points.size(); ++k) {
      mine.energy += points[k].weight * mine.at.energy[k];
      mine.electrons += points[k].weight * mine.at.density[k];
    }
    add_to_matrix(batch, points, mine);
  }

  void evaluate_functions(const Batch& batch,
                          std::span<const GridPoint> points,
                          Workspace& mine) const {
    const casebook::TimedRegion timed(region::basis_functions);
    mine.chi.resize(batch.n_functions(), batch.n_points);
    for (std::size_t k = 0; k < points.size(); ++k) {
      int row = 0;
      for (const int number : batch.shells) {
        const scf::Shell& shell = basis_.shells[static_cast<std::size_t>(number)];
        shell_at_point_.evaluate(shell, points[k].x, points[k].y, points[k].z, row, mine.at_point);
        row += shell.n_functions();
      }
      for (int i = 0; i < mine.chi.n_functions; ++i) {
        const auto at = static_cast<std::size_t>(i * mine.chi.stride) + k;
        mine.chi.value[at] = mine.at_point.value[static_cast<std::size_t>(i)];
        mine.chi.dx[at] = mine.at_point.dx[static_cast<std::size_t>(i)];
        mine.chi.dy[at] = mine.at_point.dy[static_cast<std::size_t>(i)];
        mine.chi.dz[at] = mine.at_point.dz[static_cast<std::size_t>(i)];
      }
    }
  }

  /// rho = sum D_ij chi_i chi_j, grad rho = 2 sum D_ij grad(chi_i) chi_j
  void add_density(const Batch& batch, const Matrix& density, Workspace& mine) const {
    const BatchFunctions& chi = mine.chi;
    const auto n = static_cast<std::size_t>(chi.n_functions);
    mine.local.resize(n * n);
    gather(density, batch.functions, mine.local.data());
    mine.product.resize(n * static_cast<std::size_t>(chi.stride));
    multiply(mine.local.data(), chi, mine.product.data());
    mine.at.resize(static_cast<std::size_t>(batch.n_points));
    for (auto& slope : mine.slope) {
      slope.assign(static_cast<std::size_t>(chi.stride), 0.0);
    }
    for (int i = 0; i < chi.n_functions; ++i) {
      const int row = i * chi.stride;
      for (int k = 0; k < batch.n_points; ++k) {
        const double product = mine.product.data()[row + k];
        mine.at.density.data()[k] += chi.value.data()[row + k] * product;
        mine.slope[0].data()[k] += 2.0 * chi.dx.data()[row + k] * product;
        mine.slope[1].data()[k] += 2.0 * chi.dy.data()[row + k] * product;
        mine.slope[2].data()[k] += 2.0 * chi.dz.data()[row + k] * product;
      }
    }
    for (std::size_t k = 0; k < mine.at.size(); ++k) {
      const double x = mine.slope[0][k];
      const double y = mine.slope[1][k];
      const double z = mine.slope[2][k];
      mine.at.square[k] = x * x + y * y + z * z;
    }
  }

  /// product_i = sum_j D_ij chi_j, [n][stride]
  /// A product of 2 flops: 8 B of chi and 16 B of the product from L1.
  static void multiply(const double* local, const BatchFunctions& chi, double* product) {
    const int n = chi.n_functions;
    std::fill(product, product + n * chi.stride, 0.0);
    for (int i = 0; i < n; ++i) {
      for (int j = 0; j < n; ++j) {
        const double element = local[i * n + j];
        for (int k = 0; k < chi.stride; ++k) {
          product[i * chi.stride + k] += element * chi.value.data()[j * chi.stride + k];
        }
      }
    }
  }

  /// V_ij += w [ v chi_i chi_j + 2 v_s grad rho . grad(chi_i chi_j) ], half of it here and the other
  /// half by the mirror image.
  /// Source: Pople, Gill & Johnson, Chem. Phys. Lett. 199 (1992) 557, eq. 15.
  void add_to_matrix(const Batch& batch, std::span<const GridPoint> points, Workspace& mine) const {
    const BatchFunctions& chi = mine.chi;
    for (std::size_t k = 0; k < points.size(); ++k) {
      const double slope = 4.0 * points[k].weight * mine.at.by_square[k];
      mine.at.potential[k] *= points[k].weight;
      for (auto& part : mine.slope) {
        part[k] *= slope;
      }
    }
    for (int i = 0; i < chi.n_functions; ++i) {
      const int row = i * chi.stride;
      for (int k = 0; k < batch.n_points; ++k) {
        mine.product.data()[row + k] = mine.at.potential.data()[k] * chi.value.data()[row + k] +
                                       mine.slope[0].data()[k] * chi.dx.data()[row + k] +
                                       mine.slope[1].data()[k] * chi.dy.data()[row + k] +
                                       mine.slope[2].data()[k] * chi.dz.data()[row + k];
      }
    }
    multiply_transposed(batch.n_points, mine.product.data(), chi, mine.local.data());
    scatter_add(mine.local.data(), batch.functions, mine.potential);
  }

  /// local_ij = sum_k product_ik chi_jk, [n][n]
  /// A product of 2 flops: 8 B of chi from L2.
  static void multiply_transposed(int n_points,
                                  const double* product,
                                  const BatchFunctions& chi,
                                  double* local) {
    const int n = chi.n_functions;
    for (int i = 0; i < n; ++i) {
      for (int j = 0; j < n; ++j) {
        double sum = 0.0;
        for (int k = 0; k < n_points; ++k) {
          sum += product[i * chi.stride + k] * chi.value.data()[j * chi.stride + k];
        }
        local[i * n + j] = sum;
      }
    }
  }

  /// Sum over threads, then over ranks.
  ExchangeCorrelation reduce(const std::vector<Workspace>& parts) const {
    const casebook::TimedRegion timed(scf::region::reduce);
    Matrix potential = parts.front().potential;
    std::array<double, 2> sums{parts.front().energy, parts.front().electrons};
    const int size = potential.n_rows() * potential.n_cols();
    for (std::size_t thread = 1; thread < parts.size(); ++thread) {
      for (int k = 0; k < size; ++k) {
        potential.data()[k] += parts[thread].potential.data()[k];
      }
      sums[0] += parts[thread].energy;
      sums[1] += parts[thread].electrons;
    }
    MPI_Allreduce(MPI_IN_PLACE, potential.data(), size, MPI_DOUBLE, MPI_SUM, team_.comm);
    MPI_Allreduce(MPI_IN_PLACE, sums.data(), 2, MPI_DOUBLE, MPI_SUM, team_.comm);
    return {symmetrize(potential), sums[0], sums[1]};
  }

  const Case& input_;
  const scf::Basis& basis_;
  casebook::Team team_;
  DensityFunctional functional_;
  ShellAtPoint shell_at_point_;
  std::optional<KohnSham> iteration_;
  std::optional<CoulombExchange> two_electron_;
  std::vector<GridPoint> points_;  ///< of all ranks
  std::vector<Batch> batches_;     ///< this rank's
  long long n_points_ = 0;
  Result result_;
};

}  // namespace

std::unique_ptr<Solver> make_solver(const Case& input, const casebook::Team& team) {
  return std::make_unique<BatchByBatch>(input, team);
}

}  // namespace dft
