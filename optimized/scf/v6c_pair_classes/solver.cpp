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

/// Direct Hartree-Fock over unique shell quartets, by classes of shell pairs of the same momenta, whose
/// kernels know the lengths of their loops; quartets that are bounded below the threshold by the Schwarz
/// inequality and the density are not computed.
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
        keep_large(*task, bounds, mine.kept);
        while (take_row(bra, mine)) {
          compute_row(bra, mine);
          digest_row(input_.basis, bra, density, mine, g);
        }
      }
    }
    return symmetrize(sum_over_team(partial, team_));
  }

  /// Kets of no class after the bra's whose quartet can add more than the threshold to some Fock
  /// element: |(ij|kl)| |D| <= Q_ab Q_cd max |D| over the six density blocks that meet the quartet.
  void keep_large(const PairTask& task, const DensityBounds& bounds, KeptBatchesOf<L>& kept) const {
    const casebook::TimedRegion timed(region::screening);
    const BraPair& bra = classes_[task.pair_class].pairs[task.pair];
    kept.clear();
    for (std::size_t c = 0; c <= task.pair_class; ++c) {
      const bool own_class = c == task.pair_class;
      const std::size_t n_kets = own_class ? task.pair + 1 : classes_[c].pairs.size();
      for (std::size_t k = 0; k < n_kets; ++k) {
        const BraPair& ket = classes_[c].pairs[k];
        const double density = density_of_quartet(bounds.blocks, bra, ket);
        if (bra.bound * ket.bound * density >= input_.thresholds.integral) {
          kept.push_back(
              classes_[c], classes_[c].batches[k], 0.5 * degeneracy(bra.a, bra.b, ket.a, ket.b));
        }
      }
    }
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
