#include "apps/dft/solver.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <span>

#include <cblas.h>
#include <omp.h>

#include "apps/dft/regions.hpp"
#include "optimized/dft/parts/batch_functions.hpp"
#include "optimized/dft/parts/batches.hpp"
#include "optimized/dft/parts/cholesky_factor.hpp"
#include "optimized/dft/parts/coulomb_exchange.hpp"
#include "optimized/dft/parts/density_functional.hpp"
#include "optimized/dft/parts/kohn_sham.hpp"
#include "optimized/dft/parts/molecular_grid.hpp"
#include "optimized/dft/parts/weights.hpp"
#include "optimized/scf/parts/task_counter.hpp"

namespace dft {
namespace {

using scf::Matrix;

/// Kohn-Sham theory with a quadrature in batches of neighbouring points, each with the functions that
/// reach it and no others; the density
/// from the occupied orbitals, the potential from all pairs of functions, in matrix products. Batches go to whichever thread of whichever rank is free.
class BatchByBatch : public Solver {
 public:
  BatchByBatch(const Case& input, const casebook::Team& team)
      : input_(input), basis_(input.scf.basis), team_(team), functional_(input.functional) {}

  void set_up() override {
    iteration_.emplace(input_);
    two_electron_.emplace(input_, team_);
    counter_.emplace(team_);
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
    explicit Workspace(const scf::Basis& basis)
        : shells(basis), potential(basis.n_functions, basis.n_functions) {}

    ShellsInLanes shells;
    BatchFunctions chi;
    std::vector<double> local;                 ///< [n][n] of the batch: the potential
    std::vector<double> orbitals;              ///< [n][n_orbitals] of the batch
    std::vector<double> amplitudes;            ///< [n_orbitals][stride]
    std::vector<double> product;               ///< [n][stride]: D chi, then what multiplies chi
    std::array<std::vector<double>, 3> slope;  ///< gradient of the density, [stride]
    FunctionalAtPoints at;
    Matrix potential;
    double energy = 0.0;
    double electrons = 0.0;
  };

  /// All points with their final weights, and their batches. A rank computes the weights of its part
  /// of the points.
  void make_grid() {
    const casebook::TimedRegion timed(region::grid);
    points_ = atomic_spheres(input_, iteration_->overlap());
    share_weights(input_, team_, points_);
    std::erase_if(
        points_, [](const GridPoint& point) { return std::abs(point.weight) < negligible_weight; });
    n_points_ = static_cast<long long>(points_.size());
    batches_ = make_batches(basis_, points_, batch_size);
    std::stable_sort(batches_.begin(), batches_.end(), [](const Batch& a, const Batch& b) {
      return a.functions.size() > b.functions.size();
    });
  }

  ExchangeCorrelation integrate(const Matrix& density) {
    const Matrix factor = cholesky_factor(density);
    const auto n_threads = static_cast<std::size_t>(team_.n_threads);
    std::vector<Workspace> parts(n_threads, Workspace(basis_));
    start_counting();
#pragma omp parallel num_threads(team_.n_threads) default(none) shared(factor, parts)
    {
      const auto thread = static_cast<std::size_t>(omp_get_thread_num());
      for (std::size_t b = next_batch(); b < batches_.size(); b = next_batch()) {
        add_batch(batches_[b], factor, parts[thread]);
      }
    }
    return reduce(parts);
  }

  void start_counting() {
    const casebook::TimedRegion timed(scf::region::schedule);
    counter_->reset();
  }

  /// The next batch that no thread of any rank has taken: the most expensive ones first.
  std::size_t next_batch() {
    const casebook::TimedRegion timed(scf::region::schedule);
    int number;
#pragma omp critical(batch_counter)
    number = counter_->next();
    return static_cast<std::size_t>(number);
  }

  void add_batch(const Batch& batch, const Matrix& factor, Workspace& mine) const {
    const std::span points(points_.data() + batch.first, static_cast<std::size_t>(batch.n_points));
    evaluate_functions(batch, points, mine);
    {
      const casebook::TimedRegion timed(region::density);
      add_density(batch, factor, mine);
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

  static void evaluate_functions(const Batch& batch,
                                 std::span<const GridPoint> points,
                                 Workspace& mine) {
    const casebook::TimedRegion timed(region::basis_functions);
    mine.shells.evaluate(batch, points, mine.chi);
  }

  /// rho = sum D_ij chi_i chi_j, grad rho = 2 sum D_ij grad(chi_i) chi_j, with D = L L^T
  static void add_density(const Batch& batch, const Matrix& factor, Workspace& mine) {
    const BatchFunctions& chi = mine.chi;
    gather_rows(factor, batch.functions, mine.orbitals);
    multiply(mine.orbitals.data(), factor.n_cols(), chi, mine.amplitudes, mine.product);
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

  /// The rows of a matrix that belong to a batch.
  static void gather_rows(const Matrix& from,
                          const std::vector<int>& functions,
                          std::vector<double>& rows) {
    rows.clear();
    for (const int i : functions) {
      const double* row = from.data() + i * from.n_cols();
      rows.insert(rows.end(), row, row + from.n_cols());
    }
  }

  /// amplitudes_o = sum_j L_jo chi_j, product_i = sum_o L_io amplitudes_o = sum_j D_ij chi_j, [n][stride]
  /// (two dgemm): 4 n n_orbitals flops a point, where D itself takes 2 n^2.
  static void multiply(const double* orbitals,
                       int n_orbitals,
                       const BatchFunctions& chi,
                       std::vector<double>& amplitudes,
                       std::vector<double>& product) {
    const int n = chi.n_functions;
    const auto stride = static_cast<std::size_t>(chi.stride);
    amplitudes.resize(static_cast<std::size_t>(n_orbitals) * stride);
    product.resize(static_cast<std::size_t>(n) * stride);
    cblas_dgemm(CblasRowMajor,
                CblasTrans,
                CblasNoTrans,
                n_orbitals,
                chi.stride,
                n,
                1.0,
                orbitals,
                n_orbitals,
                chi.value.data(),
                chi.stride,
                0.0,
                amplitudes.data(),
                chi.stride);
    cblas_dgemm(CblasRowMajor,
                CblasNoTrans,
                CblasNoTrans,
                n,
                chi.stride,
                n_orbitals,
                1.0,
                orbitals,
                n_orbitals,
                amplitudes.data(),
                chi.stride,
                0.0,
                product.data(),
                chi.stride);
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
    mine.local.resize(batch.functions.size() * batch.functions.size());
    multiply_transposed(batch.n_points, mine.product.data(), chi, mine.local.data());
    scatter_add(mine.local.data(), batch.functions, mine.potential);
  }

  /// local_ij = sum_k product_ik chi_jk, [n][n] (dgemm)
  static void multiply_transposed(int n_points,
                                  const double* product,
                                  const BatchFunctions& chi,
                                  double* local) {
    const int n = chi.n_functions;
    cblas_dgemm(CblasRowMajor,
                CblasNoTrans,
                CblasTrans,
                n,
                n,
                n_points,
                1.0,
                product,
                chi.stride,
                chi.value.data(),
                chi.stride,
                0.0,
                local,
                n);
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
  std::optional<KohnSham> iteration_;
  std::optional<CoulombExchange> two_electron_;
  std::optional<scf::TaskCounter> counter_;
  std::vector<GridPoint> points_;
  std::vector<Batch> batches_;
  long long n_points_ = 0;
  Result result_;
};

}  // namespace

std::unique_ptr<Solver> make_solver(const Case& input, const casebook::Team& team) {
  return std::make_unique<BatchByBatch>(input, team);
}

}  // namespace dft
