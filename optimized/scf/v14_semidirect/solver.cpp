#include "apps/scf/solver.hpp"

#include <atomic>
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
  /// What a thread works with.
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
    std::atomic<std::size_t> n_begun = 0;  // of the bras that this rank keeps
    tasks_->reset();
#pragma omp parallel num_threads(team_.n_threads) default(none) shared(density, partial, n_begun)
    {
      Workspace mine{fock_->sums(), {}, {}};
      for (std::size_t i = n_begun++; i < plan_->own().size(); i = n_begun++) {
        add_kept(plan_->own()[i], density, mine);
      }
      if (plan_->leaves_some()) {
        for (auto task = tasks_->next(); task; task = tasks_->next()) {
          add_rest(*task, density, mine);
        }
      }
      partial[static_cast<std::size_t>(omp_get_thread_num())] = fock_->whole(mine.sums);
    }
    return symmetrize(sum_over_team(partial, team_));
  }

  /// The quartets of a bra that this rank keeps, or will.
  void add_kept(const PairTask& task, const OrderedDensity& density, Workspace& mine) {
    keep_large(task, density.bounds, true, mine);
    KeptOfBra kept(*store_, task, omp_get_thread_num());
    const auto load_or_compute_row = [&]<class L>(const BraOf<L>& bra, BraWorkspace<L>& stream) {
      load_or_compute(bra, kept, stream);
    };
    add_rows(task, density.full, load_or_compute_row, mine.full, mine.sums);
    add_rows(task, density.single, load_or_compute_row, mine.single, mine.sums);
    kept.finish();
  }

  /// The quartets of a bra that no rank keeps.
  void add_rest(const PairTask& task, const OrderedDensity& density, Workspace& mine) const {
    keep_large(task, density.bounds, false, mine);
    const auto compute = [&](const auto& bra, auto& stream) {
      compute_row(bra, negligible(), stream);
    };
    add_rows(task, density.full, compute, mine.full, mine.sums);
    add_rows(task, density.single, compute, mine.single, mine.sums);
  }

  /// The quartets of a bra that are large enough, of the classes that a rank keeps or of the others.
  void keep_large(const PairTask& task,
                  const RoundedBounds& density,
                  bool kept,
                  Workspace& mine) const {
    const casebook::TimedRegion timed(region::screening);
    mine.full.kept.clear();
    mine.single.kept.clear();
    const BraBounds bounds(density, fock_->classes().full[task.pair_class].pairs[task.pair]);
    for (std::size_t c = 0; c <= task.pair_class; ++c) {
      if (plan_->keeps(task, c) == kept) {
        keep_large_of_class(
            fock_->classes(), task, c, bounds, threshold(), mine.full.kept, mine.single.kept);
      }
    }
  }

  /// Takes a row's integrals from the store, and into it what was not there.
  template <class L>
  void load_or_compute(const BraOf<L>& bra, KeptOfBra& kept, BraWorkspace<L>& mine) const {
    const casebook::TimedRegion timed(region::eri);
    for_row(bra, mine, [&](std::size_t i, L* integrals) {
      const PairClassOf<L>& ket_class = *mine.kept.classes[i];
      const KetBatchOf<L>& batch = *mine.kept.batches[i];
      const auto c = static_cast<std::size_t>(&ket_class - fock_->classes_of<L>().data());
      const int n = bra.its_class.n_functions() * ket_class.n_functions();
      if (!kept.load(c, batch, n, integrals)) {
        compute_batch(bra, negligible(), i, mine, integrals);
        kept.keep(c, batch, n, integrals);
      }
    });
  }

  template <class L, class Integrals>
  void add_rows(const PairTask& task,
                const OrderedDensityOf<L>& density,
                const Integrals& integrals,
                BraWorkspace<L>& mine,
                OrderedSums& sums) const {
    const BraOf<L> bra(fock_->classes_of<L>(), task);
    while (take_row(bra, mine)) {
      integrals(bra, mine);
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
