#include "apps/scf/solver.hpp"

#include "apps/scf/regions.hpp"
#include "parts/scf/iteration/iteration.hpp"
#include "parts/scf/textbook/quartet_textbook.hpp"

namespace scf {
namespace {

/// Direct Hartree-Fock over unique shell quartets: (ab|cd) = (ba|cd) = (ab|dc) = (cd|ab), so that
/// one of up to eight equal integrals is computed and digested for all. Shell pairs are dealt
/// round-robin to ranks, matrices are replicated.
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
    for (int a = 0; a < basis_.n_shells(); ++a) {
      for (int b = 0; b <= a; ++b) {
        if (pair_index++ % team_.n_ranks != team_.rank) {
          continue;
        }
        for (int c = 0; c <= a; ++c) {
          compute_row(a, b, c, integrals);
          digest_row(a, b, c, integrals, density, g);
        }
      }
    }
    reduce(g);
    return symmetrize(g);
  }

  /// The last shell d of the row (ab|c.): pairs are ordered, and cd does not pass ab.
  static int last_shell(int a, int b, int c) { return c == a ? b : c; }

  /// Integrals (ab|cd) for the shells d of the row, one quartet after the other.
  void compute_row(int a, int b, int c, std::vector<double>& row) const {
    const casebook::TimedRegion timed(region::eri);
    double* out = row.data();
    for (int d = 0; d <= last_shell(a, b, c); ++d) {
      repulsion_textbook(shell(a), shell(b), shell(c), shell(d), out);
      out += shell(a).n_functions() * shell(b).n_functions() * shell(c).n_functions() *
             shell(d).n_functions();
    }
  }

  /// Number of different ones among the eight orderings of a quartet.
  static double degeneracy(int a, int b, int c, int d) {
    return (a == b ? 1.0 : 2.0) * (c == d ? 1.0 : 2.0) * (a == c && b == d ? 1.0 : 2.0);
  }

  /// Each integral adds to two Coulomb and four exchange elements; symmetrize() gives their mirror
  /// images the other half.
  void digest_row(
      int a, int b, int c, const std::vector<double>& row, const Matrix& density, Matrix& g) const {
    const casebook::TimedRegion timed(region::digest);
    const double* value = row.data();
    for (int d = 0; d <= last_shell(a, b, c); ++d) {
      const double coulomb = 0.5 * degeneracy(a, b, c, d);
      const double exchange = -0.25 * coulomb;
      for (int i = first(a); i < end(a); ++i) {
        for (int j = first(b); j < end(b); ++j) {
          for (int k = first(c); k < end(c); ++k) {
            for (int l = first(d); l < end(d); ++l, ++value) {
              g(i, j) += coulomb * density(k, l) * *value;
              g(k, l) += coulomb * density(i, j) * *value;
              g(i, k) += exchange * density(j, l) * *value;
              g(i, l) += exchange * density(j, k) * *value;
              g(j, k) += exchange * density(i, l) * *value;
              g(j, l) += exchange * density(i, k) * *value;
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

  const Shell& shell(int s) const { return basis_.shells[static_cast<std::size_t>(s)]; }
  int first(int s) const { return shell(s).first; }
  int end(int s) const { return shell(s).first + shell(s).n_functions(); }

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
