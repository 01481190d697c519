#include "apps/scf/solver.hpp"

#include <atomic>
#include <optional>

#include <omp.h>

#include "apps/scf/regions.hpp"
#include "parts/scf/iteration/atomic_densities.hpp"
#include "parts/scf/iteration/incremental_fock.hpp"
#include "parts/scf/iteration/iteration.hpp"
#include "parts/scf/iteration/library_linear_algebra.hpp"
#include "parts/scf/lanes/pair_tasks.hpp"
#include "parts/scf/ordered/ordered_fock.hpp"
#include "parts/scf/stored/integral_plan.hpp"
#include "parts/scf/stored/integral_store.hpp"

namespace scf {
namespace {

/// Semidirect Hartree-Fock: quartets in lanes of both precisions, screened with the change of the
/// density, as in the direct one. Those whose integrals cost most per byte are kept when they are first
/// needed, as many as fit, by the rank that their bra belongs to; the others are computed each time, by
/// whichever thread of whichever rank is free.
class HartreeFock : public Solver {
 public:
  HartreeFock(const Case& input, const casebook::Team& team) : input_(input), team_(team) {}

  void set_up() override {
    iteration_.emplace(input_);
    const casebook::TimedRegion timed(region::screening);
    fock_.emplace(input_.basis);
    const std::vector<PairClass>& classes = fock_->classes().full;
    const auto limit = static_cast<std::size_t>(input_.memsize_words) * sizeof(double);
    plan_.emplace(classes, threshold(), static_cast<double>(limit) * team_.n_ranks, team_);
    store_.emplace(classes, team_.n_threads, threshold(), limit);
    tasks_.emplace(team_, classes);
  }

  void solve() override {
    store_->clear();  // a solve pays for all that it needs
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
    std::atomic<std::size_t> n_begun = 0;  // of the bras that this rank keeps
    tasks_->reset();
#pragma omp parallel num_threads(team_.n_threads) default(none) shared(density, partial, n_begun)
    {
      OrderedWorkspace mine = fock_->workspace();
      for (std::size_t i = n_begun++; i < plan_->own().size(); i = n_begun++) {
        add_kept(plan_->own()[i], density, mine);
      }
      if (plan_->leaves_some()) {
        for (auto task = tasks_->next(); task; task = tasks_->next()) {
          add_rest(*task, density, mine);
        }
      }
      partial[static_cast<std::size_t>(omp_get_thread_num())] = fock_->whole(mine);
    }
    return symmetrize(sum_over_team(partial, team_));
  }

  /// The quartets of a bra that this rank keeps, or will.
  void add_kept(const PairTask& task, const OrderedDensity& density, OrderedWorkspace& mine) {
    screen(task, density, true, mine);
    KeptOfBra kept(*store_, task, omp_get_thread_num());
    const auto load_or_compute =
        [&]<class Real>(QuartetStream<Real>& stream, std::size_t i, LanesOf<Real>* integrals) {
          const std::vector<PairClassOf<Real>>& classes = classes_in<Real>(fock_->classes());
          const PairClassOf<Real>& ket_class = *stream.kept.classes[i];
          const auto c = static_cast<std::size_t>(&ket_class - classes.data());
          const KetBatchOf<Real>& batch = *stream.kept.batches[i];
          const int n = classes[task.pair_class].n_functions() * ket_class.n_functions();
          if (!kept.load(c, batch, n, integrals)) {
            fock_->compute(task, negligible(), i, stream, integrals);
            kept.keep(c, batch, n, integrals);
          }
        };
    fock_->add_bra(task, density, load_or_compute, mine);
    kept.finish();
  }

  /// The quartets of a bra that no rank keeps.
  void add_rest(const PairTask& task, const OrderedDensity& density, OrderedWorkspace& mine) const {
    screen(task, density, false, mine);
    const auto compute_each = [&](auto& stream, std::size_t i, auto* integrals) {
      fock_->compute(task, negligible(), i, stream, integrals);
    };
    fock_->add_bra(task, density, compute_each, mine);
  }

  void screen(const PairTask& task,
              const OrderedDensity& density,
              bool kept,
              OrderedWorkspace& mine) const {
    const casebook::TimedRegion timed(region::screening);
    KeptBatches& full = mine.full.kept;
    KeptBatchesOf<float>& single = mine.single.kept;
    full.clear();
    single.clear();
    const BraBounds bounds(density.bounds, fock_->classes().full[task.pair_class].pairs[task.pair]);
    for (std::size_t c = 0; c <= task.pair_class; ++c) {
      if (plan_->keeps(task, c) == kept) {
        keep_large_of_class(fock_->classes(), task, c, bounds, threshold(), full, single);
      }
    }
  }

  const Case& input_;
  casebook::Team team_;
  std::optional<Iteration<LibraryLinearAlgebra>> iteration_;
  std::optional<OrderedFock> fock_;
  std::optional<IntegralPlan> plan_;
  std::optional<IntegralStore> store_;
  std::optional<PairTasks> tasks_;
  Result result_;
};

}  // namespace

std::unique_ptr<Solver> make_solver(const Case& input, const casebook::Team& team) {
  return std::make_unique<HartreeFock>(input, team);
}

}  // namespace scf
