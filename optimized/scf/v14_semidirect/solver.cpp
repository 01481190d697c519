#include "apps/scf/solver.hpp"

#include <optional>

#include <omp.h>

#include "apps/scf/regions.hpp"
#include "parts/scf/dealing/fock_sums.hpp"
#include "parts/scf/iteration/atomic_densities.hpp"
#include "parts/scf/iteration/incremental_fock.hpp"
#include "parts/scf/iteration/iteration.hpp"
#include "parts/scf/iteration/library_linear_algebra.hpp"
#include "parts/scf/lanes/lane_quartets.hpp"
#include "parts/scf/mixed/single_quartets.hpp"
#include "parts/scf/stored/semidirect_quartets.hpp"

namespace scf {
namespace {

/// Semidirect Hartree-Fock: quartets in lanes of both precisions, screened with the change of the density, as
/// in the direct one; integrals that fit into memory are computed once.
class HartreeFock : public Solver {
 public:
  HartreeFock(const Case& input, const casebook::Team& team) : input_(input), team_(team) {}

  void set_up() override {
    iteration_.emplace(input_);
    const casebook::TimedRegion timed(region::screening);
    // All builds that are added up leave out no more than one may.
    quartets_.emplace(input_.basis,
                      team_,
                      input_.thresholds.integral / IncrementalFock::most_builds,
                      static_cast<std::size_t>(input_.memsize_words) * sizeof(double));
  }

  void solve() override {
    quartets_->forget();
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
    const OrderedDensity density = quartets_->fock().in_order(change);
    std::vector<Matrix> partial(static_cast<std::size_t>(team_.n_threads));
    quartets_->deal();
#pragma omp parallel num_threads(team_.n_threads) default(none) shared(density, partial)
    {
      Workspace mine{quartets_->fock().sums(), {}, {}};
      for (auto task = quartets_->next_kept(); task; task = quartets_->next_kept()) {
        quartets_->keep_large(*task, density.bounds, true, mine.full.kept, mine.single.kept);
        KeptOfBra kept = quartets_->kept_of(*task);
        add_rows(*task, density.full, &kept, mine.full, mine.sums);
        add_rows(*task, density.single, &kept, mine.single, mine.sums);
        kept.finish();
      }
      for (auto task = quartets_->next_rest(); task; task = quartets_->next_rest()) {
        quartets_->keep_large(*task, density.bounds, false, mine.full.kept, mine.single.kept);
        add_rows(*task, density.full, nullptr, mine.full, mine.sums);
        add_rows(*task, density.single, nullptr, mine.single, mine.sums);
      }
      partial[static_cast<std::size_t>(omp_get_thread_num())] = quartets_->fock().whole(mine.sums);
    }
    return symmetrize(sum_over_team(partial, team_));
  }

  /// The quartets of a bra that one precision has kept.
  /// kept: the bra's integrals, or null where no rank keeps them
  template <class L>
  void add_rows(const PairTask& task,
                const OrderedDensityOf<L>& density,
                KeptOfBra* kept,
                BraWorkspace<L>& mine,
                OrderedSums& sums) const {
    const BraOf<L> bra(quartets_->fock().classes_of<L>(), task);
    while (take_row(bra, mine)) {
      if (kept != nullptr) {
        quartets_->load_or_compute_row(bra, *kept, mine);
      } else {
        compute_row(bra, quartets_->negligible(), mine);
      }
      quartets_->fock().digest_row(bra, density, mine, sums);
    }
  }

  Matrix starting_density() const {
    const casebook::TimedRegion timed(region::guess);
    return atomic_densities(input_);
  }

  const Case& input_;
  casebook::Team team_;
  std::optional<Iteration<LibraryLinearAlgebra>> iteration_;
  std::optional<SemidirectQuartets> quartets_;
  Result result_;
};

}  // namespace

std::unique_ptr<Solver> make_solver(const Case& input, const casebook::Team& team) {
  return std::make_unique<HartreeFock>(input, team);
}

}  // namespace scf
