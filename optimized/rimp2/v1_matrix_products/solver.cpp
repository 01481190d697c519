#include "apps/mp2/solver.hpp"

#include <optional>

#include <mpi.h>

#include "apps/mp2/regions.hpp"
#include "parts/mp2/fitting.hpp"
#include "parts/mp2/pair_energies.hpp"
#include "parts/mp2/products.hpp"
#include "parts/mp2/three_center.hpp"

namespace mp2 {
namespace {

using scf::Matrix;

/// RI-MP2 by products of matrices: (ia|P) from integrals over three functions, the Cholesky factor of
/// (P|Q), and (ia|jb). Fitting shells, then pairs are dealt to ranks; each rank fits all products.
/// Source: Feyereisen, Fitzgerald & Komornicki, Chem. Phys. Lett. 208 (1993) 359.
class RiMp2 : public Solver {
 public:
  RiMp2(const Case& input, const casebook::Team& team)
      : input_(input),
        team_(team),
        n_(input.n_functions()),
        n_active_(input.n_active()),
        n_virtual_(input.n_virtual()),
        n_fit_(input.fitting.n_functions) {}

  void set_up() override { orbitals_ = hartree_fock(input_, team_); }

  void solve() override {
    pairs_.emplace(input_, orbitals_);
    products_ = Matrix(n_fit_, n_active_ * n_virtual_);
    int number = 0;
    for (const scf::Shell& p : input_.fitting.shells) {
      if (number++ % team_.n_ranks == team_.rank) {
        add_shell(p);
      }
    }
    sum_over_ranks();
    fit();
    add_pairs();
    pairs_->reduce(team_);
  }

  void copy_out(Result& result) override { result = pairs_->result(); }

 private:
  /// (ia|P) for the functions P of one shell.
  void add_shell(const scf::Shell& p) {
    const std::vector<double> integrals = three_center(p, input_.scf.basis);
    const Matrix half = first_quarter(integrals, p.n_functions());
    for (int k = 0; k < p.n_functions(); ++k) {
      second_quarter(half.data() + k * n_ * n_active_, p.first + k);
    }
  }

  /// (ni|P) = sum over m of (mn|P) C(m, i), [P n][i]
  Matrix first_quarter(const std::vector<double>& integrals, int n_functions) const {
    const casebook::TimedRegion timed(region::first_quarter);
    Matrix half(n_functions * n_, n_active_);
    const Factor rows{integrals.data(), half.n_rows(), n_, n_};
    multiply(rows, factor(orbitals_.active), half.data(), n_active_);
    return half;
  }

  /// (ia|P) = sum over n of (ni|P) C(n, a), [i][a]
  void second_quarter(const double* half, int p) {
    const casebook::TimedRegion timed(region::second_quarter);
    multiply(transposed({half, n_, n_active_, n_active_}),
             factor(orbitals_.virtuals),
             products_.data() + p * products_.n_cols(),
             n_virtual_);
  }

  void sum_over_ranks() {
    const casebook::TimedRegion timed(region::redistribute);
    MPI_Allreduce(MPI_IN_PLACE,
                  products_.data(),
                  products_.n_rows() * products_.n_cols(),
                  MPI_DOUBLE,
                  MPI_SUM,
                  team_.comm);
  }

  /// B with L B = (P|ia), in place of (P|ia).
  void fit() {
    const casebook::TimedRegion timed(region::fit);
    Matrix l = fitting_metric(input_.fitting);
    cholesky_in_place(l);
    solve_in_place(l, products_.n_cols(), products_.data());
  }

  void add_pairs() {
    Matrix whole(n_virtual_, n_virtual_);
    int number = 0;
    for (int i = 0; i < n_active_; ++i) {
      for (int j = 0; j <= i; ++j) {
        if (number++ % team_.n_ranks == team_.rank) {
          assemble(i, j, whole);
          pairs_->add(i, j, whole.data());
        }
      }
    }
  }

  /// (ia|jb) = sum over P of B(P, ia) B(P, jb), [a][b]
  void assemble(int i, int j, Matrix& whole) const {
    const casebook::TimedRegion timed(region::assemble);
    const int stride = products_.n_cols();
    const Factor left{products_.data() + i * n_virtual_, n_fit_, n_virtual_, stride};
    const Factor right{products_.data() + j * n_virtual_, n_fit_, n_virtual_, stride};
    multiply(transposed(left), right, whole.data(), n_virtual_);
  }

  const Case& input_;
  casebook::Team team_;
  int n_;
  int n_active_;
  int n_virtual_;
  int n_fit_;
  Orbitals orbitals_;
  Matrix products_;  ///< (P|ia), then B: [P][i a], on every rank
  std::optional<PairEnergies> pairs_;
};

}  // namespace

std::unique_ptr<Solver> make_solver(const Case& input, const casebook::Team& team) {
  return std::make_unique<RiMp2>(input, team);
}

}  // namespace mp2
