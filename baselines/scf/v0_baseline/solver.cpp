#include "apps/scf/solver.hpp"

#include "apps/scf/regions.hpp"
#include "parts/scf/iteration/iteration.hpp"
#include "parts/scf/textbook/quartet_textbook.hpp"

namespace scf {
namespace {

/// Direct Hartree-Fock as the textbook has it: every integral (ab|cd) is computed whenever it is
/// needed, shell pairs (a, b) are dealt round-robin to ranks, matrices are replicated.
class HartreeFock : public Solver {
 public:
  HartreeFock(const Case& input, const casebook::Team& team)
      : input_(input), basis_(input.basis), team_(team) {}

  void set_up() override { iteration_.emplace(input_); }

  void solve() override {
    result_ = iteration_->run([this](const Matrix& density) { return two_electron(density); });
  }

  void copy_out(Result& result) override { result = result_; }

 private:
  /// G_ij = sum over k, l of D_kl [ (ij|kl) - 1/2 (ik|jl) ]
  /// Source: Szabo & Ostlund (1996), eq. 3.154.
  Matrix two_electron(const Matrix& density) const {
    Matrix g(basis_.n_functions, basis_.n_functions);
    std::vector<double> integrals(largest_row(basis_));
    int pair_index = 0;
    for (const Shell& a : basis_.shells) {
      for (const Shell& b : basis_.shells) {
        if (pair_index++ % team_.n_ranks != team_.rank) {
          continue;
        }
        for (const Shell& c : basis_.shells) {
          compute_row(a, b, c, integrals);
          digest_row(a, b, c, integrals, density, g);
        }
      }
    }
    reduce(g);
    return g;
  }

  /// Integrals (ab|cd) for all shells d, one quartet after the other.
  void compute_row(const Shell& a, const Shell& b, const Shell& c, std::vector<double>& row) const {
    const casebook::TimedRegion timed(region::eri);
    double* out = row.data();
    for (const Shell& d : basis_.shells) {
      repulsion_textbook(a, b, c, d, out);
      out += a.n_functions() * b.n_functions() * c.n_functions() * d.n_functions();
    }
  }

  /// Each integral adds to the Coulomb part of (i, j) and to the exchange part of (i, k).
  void digest_row(const Shell& a,
                  const Shell& b,
                  const Shell& c,
                  const std::vector<double>& row,
                  const Matrix& density,
                  Matrix& g) const {
    const casebook::TimedRegion timed(region::digest);
    const double* value = row.data();
    for (const Shell& d : basis_.shells) {
      for (int i = a.first; i < a.first + a.n_functions(); ++i) {
        for (int j = b.first; j < b.first + b.n_functions(); ++j) {
          for (int k = c.first; k < c.first + c.n_functions(); ++k) {
            for (int l = d.first; l < d.first + d.n_functions(); ++l, ++value) {
              g(i, j) += density(k, l) * *value;
              g(i, k) -= 0.5 * density(j, l) * *value;
            }
          }
        }
      }
    }
  }

  void reduce(Matrix& g) const {
    const casebook::TimedRegion timed(region::reduce);
    MPI_Allreduce(MPI_IN_PLACE, g.data(), g.n_rows() * g.n_cols(), MPI_DOUBLE, MPI_SUM, team_.comm);
  }

  const Case& input_;
  const Basis& basis_;
  casebook::Team team_;
  std::optional<Iteration<PlainLinearAlgebra>> iteration_;
  Result result_;
};

}  // namespace

std::unique_ptr<Solver> make_solver(const Case& input, const casebook::Team& team) {
  return std::make_unique<HartreeFock>(input, team);
}

}  // namespace scf
