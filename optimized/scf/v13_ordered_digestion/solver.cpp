#include "apps/scf/solver.hpp"

#include <optional>

#include <omp.h>

#include "apps/scf/regions.hpp"
#include "parts/scf/iteration/atomic_densities.hpp"
#include "parts/scf/iteration/incremental_fock.hpp"
#include "parts/scf/iteration/iteration.hpp"
#include "parts/scf/iteration/library_linear_algebra.hpp"
#include "parts/scf/lanes/pair_tasks.hpp"
#include "parts/scf/ordered/ordered_fock.hpp"

namespace scf {
namespace {

/// Direct Hartree-Fock over unique shell quartets, eight of one class at a time, or sixteen in single
/// precision where that errs by less than the threshold; those that are all bounded below the threshold
/// by the Schwarz inequality and the density are not computed. The density is the change since the last
/// iteration, which shrinks. Bra pairs go to whichever thread of whichever rank is free; each thread
/// sums into its own copy of the Fock matrix.
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
  Matrix starting_density() const {
    const casebook::TimedRegion timed(region::guess);
    return atomic_densities(input_);
  }

  double threshold() const { return input_.thresholds.integral / IncrementalFock::most_builds; }

  /// The part of it that a quartet has for all the primitive quartets that it leaves out.
  double negligible() const { return threshold() / 64.0; }

  /// G_ij = sum over k, l of D_kl [ (ij|kl) - 1/2 (ik|jl) ]
  /// Source: Szabo & Ostlund (1996), eq. 3.154.
  Matrix two_electron(const Matrix& change) {
    const OrderedDensity density = fock_->in_order(change);
    std::vector<Matrix> partial(static_cast<std::size_t>(team_.n_threads));
    tasks_->reset();
#pragma omp parallel num_threads(team_.n_threads) default(none) shared(density, partial)
    {
      OrderedWorkspace mine = fock_->workspace();
      for (auto task = tasks_->next(); task; task = tasks_->next()) {
        add_task(*task, density, mine);
      }
      partial[static_cast<std::size_t>(omp_get_thread_num())] = fock_->whole(mine);
    }
    return symmetrize(sum_over_team(partial, team_));
  }

  void add_task(const PairTask& task, const OrderedDensity& density, OrderedWorkspace& mine) const {
    keep_large(
        fock_->classes(), task, density.bounds, threshold(), mine.full.kept, mine.single.kept);
    const auto compute = [&](auto& stream, std::size_t i, auto* integrals) {
      fock_->compute(task, negligible(), i, stream, integrals);
    };
    fock_->add_bra(task, density, compute, mine);
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
