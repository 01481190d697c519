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
#include "parts/scf/mixed/single_quartets.hpp"
#include "parts/scf/ordered/ordered_fock.hpp"

namespace dft {
namespace {

using scf::Lanes;
using scf::Matrix;
using scf::SingleLanes;

/// Kohn-Sham theory with the density at points from the occupied orbitals, and Coulomb and exchange
/// matrices from quartets in two precisions, digested in the order in which the density lies in memory.
class OrderedQuartets : public Solver {
 public:
  OrderedQuartets(const Case& input, const casebook::Team& team) : input_(input), team_(team) {}

  void set_up() override {
    iteration_.emplace(input_);
    if (input_.functional.exact_exchange == 0.0) {
      coulomb_.emplace(input_, team_, primitive_part);
    } else {
      const casebook::TimedRegion timed(scf::region::screening);
      fock_.emplace(input_.scf.basis);
      tasks_.emplace(team_, fock_->classes().full);
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
    const scf::OrderedDensity density = fock_->in_order(change);
    const auto n_threads = static_cast<std::size_t>(team_.n_threads);
    std::vector<Matrix> coulomb(n_threads);
    std::vector<Matrix> exchange(n_threads);
    tasks_->reset();
#pragma omp parallel num_threads(team_.n_threads) default(none) \
    shared(change, density, coulomb, exchange)
    {
      scf::OrderedSums sums = fock_->sums();
      scf::BraWorkspace<Lanes> full;
      scf::BraWorkspace<SingleLanes> single;
      for (auto task = tasks_->next(); task; task = tasks_->next()) {
        keep_large(fock_->classes(), *task, density.bounds, threshold(), full.kept, single.kept);
        add_rows(*task, density.full, full, sums);
        add_rows(*task, density.single, single, sums);
      }
      const auto thread = static_cast<std::size_t>(omp_get_thread_num());
      coulomb[thread] = fock_->coulomb(sums);
      exchange[thread] = Matrix(change.n_rows(), change.n_cols());
      fock_->add_exchange_to(exchange[thread], sums);
    }
    return {symmetrize(scf::sum_over_team(coulomb, team_)),
            exchange_of(scf::sum_over_team(exchange, team_))};
  }

  /// The quartets of a bra that one precision has kept.
  template <class L>
  void add_rows(const scf::PairTask& task,
                const scf::OrderedDensityOf<L>& density,
                scf::BraWorkspace<L>& mine,
                scf::OrderedSums& sums) const {
    const scf::BraOf<L> bra(fock_->classes_of<L>(), task);
    while (take_row(bra, mine)) {
      compute_row(bra, primitive_part * threshold(), mine);
      fock_->digest_row(bra, density, mine, sums);
    }
  }

  /// add_exchange_to() gives a part of -1/2 K.
  static Matrix exchange_of(Matrix half) {
    for (int i = 0; i < half.n_rows() * half.n_cols(); ++i) {
      half.data()[i] *= -2.0;
    }
    return symmetrize(half);
  }

  const Case& input_;
  casebook::Team team_;
  std::optional<KohnSham> iteration_;
  std::optional<scf::OrderedFock> fock_;
  std::optional<scf::PairTasks> tasks_;
  std::optional<CoulombExchange>
      coulomb_;  ///< instead of them for a functional without exact exchange
  std::optional<OrbitalQuadrature> quadrature_;
  Result result_;
};

}  // namespace

std::unique_ptr<Solver> make_solver(const Case& input, const casebook::Team& team) {
  return std::make_unique<OrderedQuartets>(input, team);
}

}  // namespace dft
