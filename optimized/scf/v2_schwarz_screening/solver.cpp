#include "apps/scf/solver.hpp"

#include <algorithm>

#include "apps/scf/regions.hpp"
#include "parts/scf/iteration/iteration.hpp"
#include "parts/scf/textbook/quartet_textbook.hpp"
#include "parts/scf/textbook/screening.hpp"
#include "parts/scf/textbook/unique_rows.hpp"

namespace scf {
namespace {

/// Direct Hartree-Fock over unique shell quartets; those whose contribution to the Fock matrix is
/// bounded below the threshold by the Schwarz inequality and the density are not computed. Shell
/// pairs are dealt round-robin to ranks, matrices are replicated.
class HartreeFock : public Solver {
 public:
  HartreeFock(const Case& input, const casebook::Team& team)
      : input_(input), basis_(input.basis), team_(team) {}

  void set_up() override {
    iteration_.emplace(input_);
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
  Matrix two_electron(const Matrix& density) const {
    const Matrix largest_density = density_bounds(basis_, density);
    Matrix g(basis_.n_functions, basis_.n_functions);
    std::vector<double> integrals(largest_row(basis_));
    std::vector<int> kept;
    int pair_index = 0;
    for (int a = 0; a < basis_.n_shells(); ++a) {
      for (int b = 0; b <= a; ++b) {
        if (pair_index++ % team_.n_ranks != team_.rank) {
          continue;
        }
        for (int c = 0; c <= a; ++c) {
          keep_large(a, b, c, largest_density, kept);
          if (!kept.empty()) {
            compute_row(a, b, c, kept, integrals);
            digest_row(basis_, a, b, c, kept, integrals, density, g);
          }
        }
      }
    }
    reduce(g);
    return symmetrize(g);
  }

  /// Shells d of the row whose quartet can add more than the threshold to some Fock element:
  /// |(ij|kl)| |D| <= Q_ab Q_cd max |D| over the six density blocks that meet the quartet.
  void keep_large(int a, int b, int c, const Matrix& d_max, std::vector<int>& kept) const {
    kept.clear();
    for (int d = 0; d <= last_shell(a, b, c); ++d) {
      const double density =
          std::max({d_max(a, b), d_max(c, d), d_max(a, c), d_max(a, d), d_max(b, c), d_max(b, d)});
      if (schwarz_(a, b) * schwarz_(c, d) * density >= input_.thresholds.integral) {
        kept.push_back(d);
      }
    }
  }

  /// Integrals (ab|cd) for the kept shells d, one quartet after the other.
  void compute_row(
      int a, int b, int c, const std::vector<int>& kept, std::vector<double>& row) const {
    const casebook::TimedRegion timed(region::eri);
    double* out = row.data();
    for (const int d : kept) {
      repulsion_textbook(shell(a), shell(b), shell(c), shell(d), out);
      out += shell(a).n_functions() * shell(b).n_functions() * shell(c).n_functions() *
             shell(d).n_functions();
    }
  }

  void reduce(Matrix& g) const {
    const casebook::TimedRegion timed(region::reduce);
    MPI_Allreduce(MPI_IN_PLACE, g.data(), g.n_rows() * g.n_cols(), MPI_DOUBLE, MPI_SUM, team_.comm);
  }

  const Shell& shell(int s) const { return basis_.shells[static_cast<std::size_t>(s)]; }

  const Case& input_;
  const Basis& basis_;
  casebook::Team team_;
  std::optional<Iteration<PlainLinearAlgebra>> iteration_;
  Matrix schwarz_;  ///< [n_shells][n_shells]
  Result result_;
};

}  // namespace

std::unique_ptr<Solver> make_solver(const Case& input, const casebook::Team& team) {
  return std::make_unique<HartreeFock>(input, team);
}

}  // namespace scf
