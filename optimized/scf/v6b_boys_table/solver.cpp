#include "apps/scf/solver.hpp"

#include <optional>

#include <omp.h>

#include "apps/scf/regions.hpp"
#include "parts/scf/dealing/fock_sums.hpp"
#include "parts/scf/dealing/shell_pair_tasks.hpp"
#include "parts/scf/iteration/iteration.hpp"
#include "parts/scf/iteration/library_linear_algebra.hpp"
#include "parts/scf/textbook/boys_table.hpp"
#include "parts/scf/textbook/quartet_pairs.hpp"
#include "parts/scf/textbook/row_screening.hpp"
#include "parts/scf/textbook/screening.hpp"

namespace scf {
namespace {

/// Direct Hartree-Fock over unique shell quartets that pass the Schwarz inequality, from tables of
/// shell pairs and of the Boys function. Shell pairs go to whichever thread of whichever rank is free;
/// each thread sums into its own copy of the Fock matrix.
class HartreeFock : public Solver {
 public:
  HartreeFock(const Case& input, const casebook::Team& team)
      : input_(input), basis_(input.basis), team_(team) {}

  void set_up() override {
    iteration_.emplace(input_);
    pairs_ = all_shell_pairs(basis_);
    tasks_.emplace(team_, basis_.n_shells());
    const casebook::TimedRegion timed(region::screening);
    schwarz_ = schwarz_bounds(basis_);
  }

  void solve() override {
    result_ = iteration_->run([this](const Matrix& density) { return two_electron(density); });
  }

  void copy_out(Result& result) override { result = result_; }

 private:
  /// G_ij = sum over k, l of D_kl [ (ij|kl) - 1/2 (ik|jl) ]
  /// Source: Szabo & Ostlund (1996), eq. 3.154.
  Matrix two_electron(const Matrix& density) {
    const Matrix largest_density = density_bounds(basis_, density);
    std::vector<Matrix> partial(static_cast<std::size_t>(team_.n_threads));
    tasks_->reset();
#pragma omp parallel num_threads(team_.n_threads) default(none) \
    shared(density, largest_density, partial)
    {
      Matrix& g = partial[static_cast<std::size_t>(omp_get_thread_num())];
      g = Matrix(basis_.n_functions, basis_.n_functions);
      std::vector<double> integrals(largest_row(basis_));
      std::vector<int> kept;
      for (auto task = tasks_->next(); task; task = tasks_->next()) {
        const auto [a, b] = *task;
        for (int c = 0; c <= a; ++c) {
          keep_large(a, b, c, schwarz_, largest_density, input_.thresholds.integral, kept);
          if (!kept.empty()) {
            compute_row(a, b, c, kept, integrals);
            digest_row(basis_, a, b, c, kept, integrals, density, g);
          }
        }
      }
    }
    return symmetrize(sum_over_team(partial, team_));
  }

  /// Integrals (ab|cd) for the kept shells d, one quartet after the other.
  void compute_row(
      int a, int b, int c, const std::vector<int>& kept, std::vector<double>& row) const {
    const casebook::TimedRegion timed(region::eri);
    double* out = row.data();
    for (const int d : kept) {
      repulsion_from_pairs(pair(a, b), pair(c, d), out, boys_from_table);
      out += pair(a, b).n_functions * pair(c, d).n_functions;
    }
  }

  const ShellPair& pair(int a, int b) const {
    return pairs_[static_cast<std::size_t>(a * basis_.n_shells() + b)];
  }

  const Case& input_;
  const Basis& basis_;
  casebook::Team team_;
  std::optional<Iteration<LibraryLinearAlgebra>> iteration_;
  std::vector<ShellPair> pairs_;
  std::optional<ShellPairTasks> tasks_;
  Matrix schwarz_;  ///< [n_shells][n_shells]
  Result result_;
};

}  // namespace

std::unique_ptr<Solver> make_solver(const Case& input, const casebook::Team& team) {
  return std::make_unique<HartreeFock>(input, team);
}

}  // namespace scf
