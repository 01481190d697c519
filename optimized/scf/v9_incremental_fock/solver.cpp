#include "apps/scf/solver.hpp"

#include <optional>

#include <omp.h>

#include "apps/scf/regions.hpp"
#include "parts/scf/classes/class_screening.hpp"
#include "parts/scf/classes/ket_batches.hpp"
#include "parts/scf/dealing/fock_sums.hpp"
#include "parts/scf/dealing/pair_tasks.hpp"
#include "parts/scf/iteration/incremental_fock.hpp"
#include "parts/scf/iteration/iteration.hpp"
#include "parts/scf/iteration/library_linear_algebra.hpp"
#include "parts/scf/lanes/lane_quartets.hpp"

namespace scf {
namespace {

/// Direct Hartree-Fock over unique quartets of blocks, eight of one class at a time. The Fock matrix is
/// built for the change of the density since the last iteration: it shrinks, and with it what the
/// Schwarz inequality lets through.
class HartreeFock : public Solver {
 public:
  HartreeFock(const Case& input, const casebook::Team& team) : input_(input), team_(team) {}

  void set_up() override {
    iteration_.emplace(input_);
    const casebook::TimedRegion timed(region::screening);
    blocks_ = shells_of_equal_exponents(input_.basis);
    first_function_ = first_functions(blocks_);
    classes_ = pair_classes_of<L>(input_.basis, blocks_, Terms::nonzero);
    tasks_.emplace(team_, classes_);
  }

  void solve() override {
    IncrementalFock fock([this](const Matrix& change) { return two_electron(change); });
    result_ = iteration_->run([&](const Matrix& density) { return fock.build(density); });
  }

  void copy_out(Result& result) override { result = result_; }

 private:
  using L = Lanes;  ///< eight quartets at a time

  /// G_ij = sum over k, l of D_kl [ (ij|kl) - 1/2 (ik|jl) ]
  /// Source: Szabo & Ostlund (1996), eq. 3.154.
  Matrix two_electron(const Matrix& change) {
    const DensityBounds bounds(blocks_, change);
    std::vector<Matrix> partial(static_cast<std::size_t>(team_.n_threads));
    tasks_->reset();
#pragma omp parallel num_threads(team_.n_threads) default(none) shared(change, bounds, partial)
    {
      Matrix& g = partial[static_cast<std::size_t>(omp_get_thread_num())];
      g = Matrix(change.n_rows(), change.n_cols());
      BraWorkspace<L> mine;
      for (auto task = tasks_->next(); task; task = tasks_->next()) {
        const BraOf<L> bra(classes_, *task);
        keep_large(classes_, *task, bounds, threshold(), mine.kept);
        while (take_row(bra, mine)) {
          compute_row(bra, mine);
          digest_row(first_function_, bra, change.data(), mine, g);
        }
      }
    }
    return symmetrize(sum_over_team(partial, team_));
  }

  /// All builds that are added up leave out no more than one may.
  double threshold() const {
    return input_.thresholds.integral / IncrementalFock::most_builds;
  }

  const Case& input_;
  casebook::Team team_;
  std::optional<Iteration<LibraryLinearAlgebra>> iteration_;
  std::vector<ShellBlock> blocks_;
  std::vector<int> first_function_;  ///< [block]
  std::vector<PairClassOf<L>> classes_;
  std::optional<PairTasks> tasks_;
  Result result_;
};

}  // namespace

std::unique_ptr<Solver> make_solver(const Case& input, const casebook::Team& team) {
  return std::make_unique<HartreeFock>(input, team);
}

}  // namespace scf
