#include "apps/mp2/solver.hpp"

#include <cmath>
#include <optional>

#include <mpi.h>

#include "apps/mp2/regions.hpp"
#include "parts/mp2/fitting.hpp"
#include "parts/mp2/pair_energies.hpp"
#include "parts/mp2/three_center.hpp"

namespace mp2 {
namespace {

using scf::Matrix;

/// RI-MP2 as the papers write it, loop by loop: (ia|P) from integrals over three functions, the
/// Cholesky factor of (P|Q), and (ia|jb) as sums of products. Fitting shells, then orbitals, then pairs
/// are dealt to ranks.
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
    products_ = Matrix(n_active_ * n_virtual_, n_fit_);
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
    for (int k = 0; k < p.n_functions(); ++k) {
      const Matrix half = first_quarter(integrals.data() + k * n_ * n_);
      second_quarter(half, p.first + k);
    }
  }

  /// (in|P) = sum over m of C(m, i) (mn|P), [i][n]
  Matrix first_quarter(const double* integrals) const {
    const casebook::TimedRegion timed(region::first_quarter);
    Matrix half(n_active_, n_);
    for (int i = 0; i < n_active_; ++i) {
      for (int n = 0; n < n_; ++n) {
        double sum = 0.0;
        for (int m = 0; m < n_; ++m) {
          sum += orbitals_.active(m, i) * integrals[n * n_ + m];
        }
        half(i, n) = sum;
      }
    }
    return half;
  }

  /// (ia|P) = sum over n of (in|P) C(n, a)
  void second_quarter(const Matrix& half, int p) {
    const casebook::TimedRegion timed(region::second_quarter);
    for (int i = 0; i < n_active_; ++i) {
      for (int a = 0; a < n_virtual_; ++a) {
        double sum = 0.0;
        for (int n = 0; n < n_; ++n) {
          sum += half(i, n) * orbitals_.virtuals(n, a);
        }
        products_(i * n_virtual_ + a, p) = sum;
      }
    }
  }

  void sum_over_ranks() {
    const casebook::TimedRegion timed(region::redistribute);
    MPI_Allreduce(MPI_IN_PLACE,
                  products_.data(),
                  products_.n_rows() * n_fit_,
                  MPI_DOUBLE,
                  MPI_SUM,
                  team_.comm);
  }

  /// B(ia, P) with sum over Q of L(P, Q) B(ia, Q) = (ia|P), in place of (ia|P), on every rank.
  void fit() {
    const casebook::TimedRegion timed(region::fit);
    const Matrix l = cholesky(fitting_metric(input_.fitting));
    for (int row = 0; row < products_.n_rows(); ++row) {
      for (int p = 0; p < n_fit_; ++p) {
        double sum = products_(row, p);
        for (int q = 0; q < p; ++q) {
          sum -= l(p, q) * products_(row, q);
        }
        products_(row, p) = sum / l(p, p);
      }
    }
  }

  /// L with L L^T = a. Source: Golub & Van Loan (2013), section 4.2.5.
  static Matrix cholesky(const Matrix& a) {
    Matrix l(a.n_rows(), a.n_rows());
    for (int i = 0; i < a.n_rows(); ++i) {
      for (int j = 0; j <= i; ++j) {
        double sum = a(i, j);
        for (int k = 0; k < j; ++k) {
          sum -= l(i, k) * l(j, k);
        }
        l(i, j) = i == j ? std::sqrt(sum) : sum / l(j, j);
      }
    }
    return l;
  }

  void add_pairs() {
    int number = 0;
    for (int i = 0; i < n_active_; ++i) {
      for (int j = 0; j <= i; ++j) {
        if (number++ % team_.n_ranks == team_.rank) {
          pairs_->add(i, j, assemble(i, j).data());
        }
      }
    }
  }

  /// (ia|jb) = sum over P of B(ia, P) B(jb, P), [a][b]
  Matrix assemble(int i, int j) const {
    const casebook::TimedRegion timed(region::assemble);
    Matrix whole(n_virtual_, n_virtual_);
    for (int a = 0; a < n_virtual_; ++a) {
      for (int b = 0; b < n_virtual_; ++b) {
        double sum = 0.0;
        for (int p = 0; p < n_fit_; ++p) {
          sum += products_(i * n_virtual_ + a, p) * products_(j * n_virtual_ + b, p);
        }
        whole(a, b) = sum;
      }
    }
    return whole;
  }

  const Case& input_;
  casebook::Team team_;
  int n_;
  int n_active_;
  int n_virtual_;
  int n_fit_;
  Orbitals orbitals_;
  Matrix products_;  ///< (ia|P), then B: [i a][P], on every rank
  std::optional<PairEnergies> pairs_;
};

}  // namespace

std::unique_ptr<Solver> make_solver(const Case& input, const casebook::Team& team) {
  return std::make_unique<RiMp2>(input, team);
}

}  // namespace mp2
