#include "apps/scf/solver.hpp"

#include <optional>
#include <utility>

#include <omp.h>

#include "apps/scf/regions.hpp"
#include "parts/scf/iteration/atomic_densities.hpp"
#include "parts/scf/iteration/incremental_fock.hpp"
#include "parts/scf/iteration/iteration.hpp"
#include "parts/scf/iteration/library_linear_algebra.hpp"
#include "parts/scf/lanes/digest_lanes.hpp"
#include "parts/scf/lanes/fock_sums.hpp"
#include "parts/scf/lanes/kept_quartets.hpp"
#include "parts/scf/lanes/mixed_screening.hpp"
#include "parts/scf/lanes/pair_tasks.hpp"

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
    blocks_ = shells_of_equal_exponents(input_.basis);
    first_function_ = first_functions(blocks_);
    classes_.emplace(pair_classes(input_.basis, blocks_));
    tasks_.emplace(team_, classes_->full);
  }

  void solve() override {
    IncrementalFock fock([this](const Matrix& change) { return two_electron(change); });
    result_ = iteration_->run([&](const Matrix& density) { return fock.build(density); },
                              starting_density());
  }

  void copy_out(Result& result) override { result = result_; }

 private:
  /// What a thread needs beside the data that all share.
  struct Workspace {
    Matrix g;
    QuartetStream<double> full;
    QuartetStream<float> single;
  };

  Matrix starting_density() const {
    const casebook::TimedRegion timed(region::guess);
    return atomic_densities(input_);
  }

  /// A quartet has this part of the threshold for all the primitive quartets that it leaves out.
  static constexpr double primitive_part = 1.0 / 64.0;

  double threshold() const { return input_.thresholds.integral / IncrementalFock::most_builds; }

  /// G_ij = sum over k, l of D_kl [ (ij|kl) - 1/2 (ik|jl) ]
  /// Source: Szabo & Ostlund (1996), eq. 3.154.
  Matrix two_electron(const Matrix& density) {
    const DensityBounds bounds(blocks_, density);
    const std::vector<float> single_density(density.values().begin(), density.values().end());
    std::vector<Matrix> partial(static_cast<std::size_t>(team_.n_threads));
    tasks_->reset();
#pragma omp parallel num_threads(team_.n_threads) default(none) \
    shared(density, single_density, bounds, partial)
    {
      Workspace mine{Matrix(density.n_rows(), density.n_cols()), {}, {}};
      for (auto task = tasks_->next(); task; task = tasks_->next()) {
        keep_large(*classes_, *task, bounds, threshold(), mine.full.kept, mine.single.kept);
        add_kept(classes_->full, *task, density.data(), mine.full, mine.g);
        add_kept(classes_->single, *task, single_density.data(), mine.single, mine.g);
      }
      partial[static_cast<std::size_t>(omp_get_thread_num())] = std::move(mine.g);
    }
    return symmetrize(sum_over_team(partial, team_));
  }

  /// The quartets of a bra pair that one precision has kept.
  template <class Real>
  void add_kept(const std::vector<PairClassOf<Real>>& classes,
                const PairTask& task,
                const Real* density,
                QuartetStream<Real>& mine,
                Matrix& g) const {
    const PairClassOf<Real>& bra_class = classes[task.pair_class];
    const BraPairOf<Real>& bra = bra_class.pairs[task.pair];
    const int a = first_function_[static_cast<std::size_t>(bra.a)];
    const int b = first_function_[static_cast<std::size_t>(bra.b)];
    QuartetFunctionsOf<Real> at{a, b, {}, {}, bra_class.n_a, bra_class.n_b, 0, 0};
    const auto digest = [&](const PairClassOf<Real>& ket_class,
                            const KetBatchOf<Real>& batch,
                            const LanesOf<Real>* values) {
      place_kets(ket_class, batch, first_function_, at);
      digest_lanes(at, values, density, mine.coulomb.data(), g);
    };
    const auto add_sums = [&] {
      add_bra_sums<Real>(mine.coulomb, a, bra_class.n_a, b, bra_class.n_b, g);
    };
    for_kept(bra_class, bra, primitive_part * threshold(), mine, digest, add_sums);
  }

  const Case& input_;
  casebook::Team team_;
  std::optional<Iteration<LibraryLinearAlgebra>> iteration_;
  std::vector<ShellBlock> blocks_;
  std::vector<int> first_function_;  ///< [block]
  std::optional<MixedClasses> classes_;
  std::optional<PairTasks> tasks_;
  Result result_;
};

}  // namespace

std::unique_ptr<Solver> make_solver(const Case& input, const casebook::Team& team) {
  return std::make_unique<HartreeFock>(input, team);
}

}  // namespace scf
