#include "apps/scf/solver.hpp"

#include <optional>

#include <omp.h>

#include "apps/scf/regions.hpp"
#include "parts/scf/dealing/fock_sums.hpp"
#include "parts/scf/dealing/pair_tasks.hpp"
#include "parts/scf/iteration/atomic_densities.hpp"
#include "parts/scf/iteration/incremental_fock.hpp"
#include "parts/scf/iteration/iteration.hpp"
#include "parts/scf/iteration/library_linear_algebra.hpp"
#include "parts/scf/lanes/lane_quartets.hpp"
#include "parts/scf/mixed/single_quartets.hpp"
#include "parts/scf/ordered/ordered_fock.hpp"

namespace scf {
namespace {

/// Direct Hartree-Fock over unique quartets of blocks, in lanes of both precisions, digested in the order
/// in which the density lies in memory. The Fock matrix is built for the change of the density since the
/// last iteration.
class HartreeFock : public Solver {
 public:
  HartreeFock(const Case& input, const casebook::Team& team) : input_(input), team_(team) {}

  void set_up() override {
    iteration_.emplace(input_);
    const casebook::TimedRegion timed(region::screening);
    fock_.emplace(input_.basis);
    tasks_.emplace(team_, fock_->classes().full);
  }

  void solve() override {
    IncrementalFock fock([this](const Matrix& change) { return two_electron(change); });
    result_ = iteration_->run([&](const Matrix& density) { return fock.build(density); },
                              starting_density());
  }

  void copy_out(Result& result) override { result = result_; }

 private:
  /// Work arrays of a thread.
  struct Workspace {
    OrderedSums sums;
    BraWorkspace<Lanes> full;
    BraWorkspace<SingleLanes> single;
  };

  /// G_ij = sum over k, l of D_kl [ (ij|kl) - 1/2 (ik|jl) ]
  /// Source: Szabo & Ostlund (1996), eq. 3.154.
  Matrix two_electron(const Matrix& change) {
    const OrderedDensity density = fock_->in_order(change);
    std::vector<Matrix> partial(static_cast<std::size_t>(team_.n_threads));
    tasks_->reset();
#pragma omp parallel num_threads(team_.n_threads) default(none) shared(density, partial)
    {
      Workspace mine{fock_->sums(), {}, {}};
      for (auto task = tasks_->next(); task; task = tasks_->next()) {
        keep_large(
            fock_->classes(), *task, density.bounds, threshold(), mine.full.kept, mine.single.kept);
        add_rows(*task, density.full, mine.full, mine.sums);
        add_rows(*task, density.single, mine.single, mine.sums);
      }
      partial[static_cast<std::size_t>(omp_get_thread_num())] = fock_->whole(mine.sums);
    }
    return symmetrize(sum_over_team(partial, team_));
  }

  /// The quartets of a bra that one precision has kept.
  template <class L>
  void add_rows(const PairTask& task,
                const OrderedDensityOf<L>& density,
                BraWorkspace<L>& mine,
                OrderedSums& sums) const {
    const BraOf<L> bra(fock_->classes_of<L>(), task);
    while (take_row(bra, mine)) {
      compute_row(bra, negligible(), mine);
      fock_->digest_row(bra, density, mine, sums);
    }
  }

  Matrix starting_density() const {
    const casebook::TimedRegion timed(region::guess);
    return atomic_densities(input_);
  }

  /// All builds that are added up leave out no more than one may.
  double threshold() const {
    return input_.thresholds.integral / IncrementalFock::most_builds;
  }

  /// A quartet has this part of the threshold for all the primitive quartets that it leaves out.
  double negligible() const {
    return threshold() / 64.0;
  }

  const Case& input_;
  casebook::Team team_;
  std::optional<Iteration<LibraryLinearAlgebra>> iteration_;
  std::optional<OrderedFock> fock_;
  std::optional<PairTasks> tasks_;
  Result result_;
};

}  // namespace

std::unique_ptr<Solver> make_solver(const Case& input, const casebook::Team& team) {
  return std::make_unique<HartreeFock>(input, team);
}

}  // namespace scf
