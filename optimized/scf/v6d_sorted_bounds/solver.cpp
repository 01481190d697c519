#include "apps/scf/solver.hpp"

#include <optional>

#include <omp.h>

#include "apps/scf/regions.hpp"
#include "parts/scf/classes/class_screening.hpp"
#include "parts/scf/classes/element_digestion.hpp"
#include "parts/scf/classes/ket_batches.hpp"
#include "parts/scf/classes/scalar_integrals.hpp"
#include "parts/scf/dealing/fock_sums.hpp"
#include "parts/scf/dealing/pair_tasks.hpp"
#include "parts/scf/iteration/iteration.hpp"
#include "parts/scf/iteration/library_linear_algebra.hpp"

namespace scf {
namespace {

/// Direct Hartree-Fock over unique shell quartets, by classes of shell pairs of the same momenta, the
/// pairs of a class by falling bound: the search for quartets that matter by the Schwarz inequality
/// ends where none is left.
class HartreeFock : public Solver {
 public:
  HartreeFock(const Case& input, const casebook::Team& team) : input_(input), team_(team) {}

  void set_up() override {
    iteration_.emplace(input_);
    const casebook::TimedRegion timed(region::screening);
    blocks_ = single_shells(input_.basis);
    classes_ = pair_classes_of<L>(input_.basis, blocks_, Terms::all);
    tasks_.emplace(team_, classes_);
  }

  void solve() override {
    result_ = iteration_->run([this](const Matrix& density) { return two_electron(density); });
  }

  void copy_out(Result& result) override { result = result_; }

 private:
  using L = double;  ///< one quartet at a time

  /// G_ij = sum over k, l of D_kl [ (ij|kl) - 1/2 (ik|jl) ]
  /// Source: Szabo & Ostlund (1996), eq. 3.154.
  Matrix two_electron(const Matrix& density) {
    const DensityBounds bounds(blocks_, density);
    std::vector<Matrix> partial(static_cast<std::size_t>(team_.n_threads));
    tasks_->reset();
#pragma omp parallel num_threads(team_.n_threads) default(none) shared(density, bounds, partial)
    {
      Matrix& g = partial[static_cast<std::size_t>(omp_get_thread_num())];
      g = Matrix(density.n_rows(), density.n_cols());
      BraWorkspace<L> mine;
      for (auto task = tasks_->next(); task; task = tasks_->next()) {
        const BraOf<L> bra(classes_, *task);
        keep_large(classes_, *task, bounds, input_.thresholds.integral, mine.kept);
        while (take_row(bra, mine)) {
          compute_row(bra, mine);
          digest_row(input_.basis, bra, density, mine, g);
        }
      }
    }
    return symmetrize(sum_over_team(partial, team_));
  }

  const Case& input_;
  casebook::Team team_;
  std::optional<Iteration<LibraryLinearAlgebra>> iteration_;
  std::vector<ShellBlock> blocks_;
  std::vector<PairClassOf<L>> classes_;
  std::optional<PairTasks> tasks_;
  Result result_;
};

}  // namespace

std::unique_ptr<Solver> make_solver(const Case& input, const casebook::Team& team) {
  return std::make_unique<HartreeFock>(input, team);
}

}  // namespace scf
