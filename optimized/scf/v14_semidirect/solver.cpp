#include "apps/scf/solver.hpp"

#include <optional>

#include "apps/scf/regions.hpp"
#include "parts/scf/dealing/fock_sums.hpp"
#include "parts/scf/iteration/atomic_densities.hpp"
#include "parts/scf/iteration/incremental_fock.hpp"
#include "parts/scf/iteration/iteration.hpp"
#include "parts/scf/iteration/library_linear_algebra.hpp"
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
  /// G_ij = sum over k, l of D_kl [ (ij|kl) - 1/2 (ik|jl) ]
  /// Source: Szabo & Ostlund (1996), eq. 3.154.
  Matrix two_electron(const Matrix& change) {
    std::vector<Matrix> partial(static_cast<std::size_t>(team_.n_threads));
    quartets_->add_up(change, [&](std::size_t thread, OrderedSums& sums) {
      partial[thread] = quartets_->fock().whole(sums);
    });
    return symmetrize(sum_over_team(partial, team_));
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
