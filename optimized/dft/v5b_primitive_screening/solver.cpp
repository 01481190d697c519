#include "apps/dft/solver.hpp"

#include <algorithm>
#include <optional>
#include <vector>

#include <omp.h>

#include "apps/dft/regions.hpp"
#include "parts/dft/batches/orbital_quadrature.hpp"
#include "parts/dft/coulomb/incremental_build.hpp"
#include "parts/dft/kohn_sham.hpp"
#include "parts/scf/classes/class_screening.hpp"
#include "parts/scf/dealing/fock_sums.hpp"
#include "parts/scf/dealing/pair_tasks.hpp"
#include "parts/scf/lanes/lane_quartets.hpp"

namespace dft {
namespace {

using scf::Matrix;

/// Kohn-Sham theory with the density at points from the occupied orbitals, and Coulomb and exchange
/// matrices without the primitive quartets that cannot matter.
class PrimitiveScreening : public Solver {
 public:
  PrimitiveScreening(const Case& input, const casebook::Team& team)
      : input_(input), team_(team), has_exchange_(input.functional.exact_exchange != 0.0) {}

  void set_up() override {
    iteration_.emplace(input_);
    find_classes();
    quadrature_.emplace(input_, team_, iteration_->overlap());
  }

  void solve() override {
    builds_.restart();
    result_ =
        iteration_->run([this](const Matrix& density) { return coulomb_and_exchange(density); },
                        [this](const Matrix& density) { return quadrature_->integrate(density); });
    result_.grid_points = quadrature_->n_points();
  }

  void copy_out(Result& result) override { result = result_; }

 private:
  /// A quartet has this part of the threshold for all the primitive quartets that it leaves out.
  static constexpr double primitive_part = 1.0 / 64.0;

  void find_classes() {
    const casebook::TimedRegion timed(scf::region::screening);
    blocks_ = scf::shells_of_equal_exponents(input_.scf.basis);
    first_function_ = scf::first_functions(blocks_);
    classes_ = scf::pair_classes(input_.scf.basis, blocks_);
    tasks_.emplace(team_, classes_);
  }

  CoulombAndExchange coulomb_and_exchange(const Matrix& density) {
    return builds_.build(density, [this](const Matrix& change) { return two_electron(change); });
  }

  /// J_ij = sum D_kl (ij|kl) and K_ij = sum D_kl (ik|jl); a functional without exact exchange has no K.
  CoulombAndExchange two_electron(const Matrix& change) {
    const scf::DensityBounds bounds(blocks_, change);
    const double threshold = input_.scf.thresholds.integral / IncrementalBuild::most_builds;
    // Without exchange a quartet meets only the blocks of its two pairs.
    const auto density_of = [&](const scf::BraPair& bra, const scf::BraPair& ket) {
      return has_exchange_ ? scf::density_of_quartet(bounds.blocks, bra, ket)
                           : std::max(bounds.blocks(bra.a, bra.b), bounds.blocks(ket.a, ket.b));
    };
    const auto n_threads = static_cast<std::size_t>(team_.n_threads);
    std::vector<Matrix> coulomb(n_threads);
    std::vector<Matrix> exchange(n_threads);
    tasks_->reset();
#pragma omp parallel num_threads(team_.n_threads) default(none) \
    shared(change, bounds, threshold, density_of, coulomb, exchange)
    {
      const auto thread = static_cast<std::size_t>(omp_get_thread_num());
      coulomb[thread] = exchange[thread] = Matrix(change.n_rows(), change.n_cols());
      const scf::FockSums sums{coulomb[thread], has_exchange_ ? &exchange[thread] : nullptr, 0.5};
      scf::BraWorkspace<scf::Lanes> mine;
      for (auto task = tasks_->next(); task; task = tasks_->next()) {
        const scf::BraOf<scf::Lanes> bra(classes_, *task);
        keep_large(classes_, *task, bounds.largest, density_of, threshold, mine.kept);
        while (take_row(bra, mine)) {
          compute_row(bra, primitive_part * threshold, mine);
          digest_row(first_function_, bra, change.data(), mine, sums);
        }
      }
    }
    return {symmetrize(scf::sum_over_team(coulomb, team_)),
            has_exchange_ ? symmetrize(scf::sum_over_team(exchange, team_)) : Matrix()};
  }

  const Case& input_;
  casebook::Team team_;
  std::optional<KohnSham> iteration_;
  bool has_exchange_;
  std::vector<scf::ShellBlock> blocks_;
  std::vector<int> first_function_;  ///< [block]
  std::vector<scf::PairClass> classes_;
  std::optional<scf::PairTasks> tasks_;
  IncrementalBuild builds_;
  std::optional<OrbitalQuadrature> quadrature_;
  Result result_;
};

}  // namespace

std::unique_ptr<Solver> make_solver(const Case& input, const casebook::Team& team) {
  return std::make_unique<PrimitiveScreening>(input, team);
}

}  // namespace dft
