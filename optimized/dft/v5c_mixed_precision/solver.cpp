#include "apps/dft/solver.hpp"

#include <optional>

#include <omp.h>

#include "apps/dft/regions.hpp"
#include "parts/dft/batches/orbital_quadrature.hpp"
#include "parts/dft/coulomb/coulomb_exchange.hpp"
#include "parts/dft/kohn_sham.hpp"
#include "parts/scf/dealing/fock_sums.hpp"
#include "parts/scf/dealing/pair_tasks.hpp"
#include "parts/scf/lanes/lane_quartets.hpp"
#include "parts/scf/mixed/mixed_screening.hpp"
#include "parts/scf/mixed/single_quartets.hpp"

namespace dft {
namespace {

using scf::Lanes;
using scf::Matrix;
using scf::SingleLanes;

/// Kohn-Sham theory with the density at points from the occupied orbitals, and Coulomb and exchange
/// matrices from quartets in two precisions: sixteen at a time in single precision where that errs by
/// less than the threshold, eight in double elsewhere.
class MixedPrecision : public Solver {
 public:
  MixedPrecision(const Case& input, const casebook::Team& team) : input_(input), team_(team) {}

  void set_up() override {
    iteration_.emplace(input_);
    if (input_.functional.exact_exchange == 0.0) {
      coulomb_.emplace(input_, team_, primitive_part);
    } else {
      const casebook::TimedRegion timed(scf::region::screening);
      blocks_ = scf::shells_of_equal_exponents(input_.scf.basis);
      first_function_ = scf::first_functions(blocks_);
      classes_.emplace(scf::pair_classes(input_.scf.basis, blocks_));
      tasks_.emplace(team_, classes_->full);
    }
    quadrature_.emplace(input_, team_, iteration_->overlap());
  }

  void solve() override {
    IncrementalBuild builds;
    const auto both = [&](const Matrix& change) { return two_electron(change); };
    if (coulomb_) {
      coulomb_->restart();
    }
    result_ = iteration_->run(
        [&](const Matrix& density) {
          return coulomb_ ? coulomb_->build(density) : builds.build(density, both);
        },
        [this](const Matrix& density) { return quadrature_->integrate(density); });
    result_.grid_points = quadrature_->n_points();
  }

  void copy_out(Result& result) override { result = result_; }

 private:
  /// A quartet has this part of the threshold for all the primitive quartets that it leaves out.
  static constexpr double primitive_part = 1.0 / 64.0;

  /// All builds that are added up leave out no more than one may.
  double threshold() const {
    return input_.scf.thresholds.integral / IncrementalBuild::most_builds;
  }

  /// J_ij = sum D_kl (ij|kl) and K_ij = sum D_kl (ik|jl).
  CoulombAndExchange two_electron(const Matrix& change) {
    const scf::RoundedBounds bounds(blocks_, change);
    const std::vector<float> rounded(change.values().begin(), change.values().end());
    const auto n_threads = static_cast<std::size_t>(team_.n_threads);
    std::vector<Matrix> coulomb(n_threads);
    std::vector<Matrix> exchange(n_threads);
    tasks_->reset();
#pragma omp parallel num_threads(team_.n_threads) default(none) \
    shared(change, rounded, bounds, coulomb, exchange)
    {
      const auto thread = static_cast<std::size_t>(omp_get_thread_num());
      coulomb[thread] = exchange[thread] = Matrix(change.n_rows(), change.n_cols());
      const scf::FockSums sums{coulomb[thread], &exchange[thread], 0.5};
      scf::BraWorkspace<Lanes> full;
      scf::BraWorkspace<SingleLanes> single;
      for (auto task = tasks_->next(); task; task = tasks_->next()) {
        keep_large(*classes_, *task, bounds, threshold(), full.kept, single.kept);
        add_rows(scf::BraOf<Lanes>(classes_->full, *task), change.data(), full, sums);
        add_rows(scf::BraOf<SingleLanes>(classes_->single, *task), rounded.data(), single, sums);
      }
    }
    return {symmetrize(scf::sum_over_team(coulomb, team_)),
            symmetrize(scf::sum_over_team(exchange, team_))};
  }

  /// The quartets of a bra that one precision has kept.
  template <class L>
  void add_rows(const scf::BraOf<L>& bra,
                const scf::ElementOf<L>* change,
                scf::BraWorkspace<L>& mine,
                const scf::FockSums& sums) const {
    while (take_row(bra, mine)) {
      compute_row(bra, primitive_part * threshold(), mine);
      digest_row(first_function_, bra, change, mine, sums);
    }
  }

  const Case& input_;
  casebook::Team team_;
  std::optional<KohnSham> iteration_;
  std::vector<scf::ShellBlock> blocks_;
  std::vector<int> first_function_;  ///< [block]
  std::optional<scf::MixedClasses> classes_;
  std::optional<scf::PairTasks> tasks_;
  std::optional<CoulombExchange>
      coulomb_;  ///< instead of them for a functional without exact exchange
  std::optional<OrbitalQuadrature> quadrature_;
  Result result_;
};

}  // namespace

std::unique_ptr<Solver> make_solver(const Case& input, const casebook::Team& team) {
  return std::make_unique<MixedPrecision>(input, team);
}

}  // namespace dft
