#include "apps/mp2/solver.hpp"

#include <optional>
#include <utility>
#include <vector>

#include <cblas.h>
#include <mpi.h>
#include <omp.h>

#include "apps/mp2/regions.hpp"
#include "parts/mp2/direct_integrals.hpp"
#include "parts/mp2/fitting.hpp"
#include "parts/mp2/pair_energies.hpp"

namespace mp2 {
namespace {

using scf::Matrix;

/// RI-MP2 by products of matrices: (ia|P) from integrals over three functions, the Cholesky factor of
/// (P|Q), and (ia|jb). The integrals come eight quartets at a time. Fitting shells, then pairs are dealt
/// to ranks and shared by threads; each rank fits all products.
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

  void set_up() override {
    orbitals_ = hartree_fock(input_, team_);
    integrals_.emplace(input_.scf.basis, input_.integral);
    bras_ = fitting_bras(input_.fitting);
  }

  void solve() override {
    pairs_.emplace(input_, orbitals_);
    products_ = Matrix(n_fit_, n_active_ * n_virtual_);
    const int n_bras = static_cast<int>(bras_.size());
#pragma omp parallel num_threads(team_.n_threads) default(none) shared(n_bras)
    {
      IntegralScratch scratch;
#pragma omp for schedule(dynamic)
      for (int number = team_.rank; number < n_bras; number += team_.n_ranks) {
        add_bra(bras_[static_cast<std::size_t>(number)], scratch);
      }
    }
    sum_over_ranks();
    fit();
    add_pairs();
    pairs_->reduce(team_);
  }

  void copy_out(Result& result) override {
    result = pairs_->result();
  }

 private:
  /// (ia|P) for the functions P of one shell.
  void add_bra(const FittingBra& bra, IntegralScratch& scratch) {
    const std::vector<double> integrals = three_center(bra, scratch);
    const Matrix half = first_quarter(integrals, bra.n_functions);
    for (int k = 0; k < bra.n_functions; ++k) {
      second_quarter(half.data() + k * n_ * n_active_, bra.first + k);
    }
  }

  /// (P|mn), [P][m][n]
  std::vector<double> three_center(const FittingBra& bra, IntegralScratch& scratch) const {
    const casebook::TimedRegion timed(region::integrals);
    std::vector<double> all(static_cast<std::size_t>(bra.n_functions * n_ * n_));
    integrals_->compute(bra.pair_class, bra.pair_class.pairs.front(), false, scratch, all.data());
    return all;
  }

  /// (ni|P) = sum over m of (mn|P) C(m, i), [P n][i]
  Matrix first_quarter(const std::vector<double>& integrals, int n_functions) const {
    const casebook::TimedRegion timed(region::first_quarter);
    Matrix half(n_functions * n_, n_active_);
    cblas_dgemm(CblasRowMajor,
                CblasNoTrans,
                CblasNoTrans,
                n_functions * n_,
                n_active_,
                n_,
                1.0,
                integrals.data(),
                n_,
                orbitals_.active.data(),
                n_active_,
                0.0,
                half.data(),
                n_active_);
    return half;
  }

  /// (ia|P) = sum over n of (ni|P) C(n, a), [i][a]
  void second_quarter(const double* half, int p) {
    const casebook::TimedRegion timed(region::second_quarter);
    cblas_dgemm(CblasRowMajor,
                CblasTrans,
                CblasNoTrans,
                n_active_,
                n_virtual_,
                n_,
                1.0,
                half,
                n_active_,
                orbitals_.virtuals.data(),
                n_virtual_,
                0.0,
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

  /// B with L B = (P|ia), in place of (P|ia): n_fit^2 flops for each column.
  void fit() {
    const casebook::TimedRegion timed(region::fit);
    Matrix l = fitting_metric(input_.fitting);
    cholesky_in_place(l);
    cblas_dtrsm(CblasRowMajor,
                CblasLeft,
                CblasLower,
                CblasNoTrans,
                CblasNonUnit,
                n_fit_,
                products_.n_cols(),
                1.0,
                l.data(),
                n_fit_,
                products_.data(),
                products_.n_cols());
  }

  void add_pairs() {
    std::vector<std::pair<int, int>> mine;
    int number = 0;
    for (int i = 0; i < n_active_; ++i) {
      for (int j = 0; j <= i; ++j) {
        if (number++ % team_.n_ranks == team_.rank) {
          mine.emplace_back(i, j);
        }
      }
    }
#pragma omp parallel num_threads(team_.n_threads) default(none) shared(mine)
    {
      Matrix whole(n_virtual_, n_virtual_);
#pragma omp for schedule(dynamic)
      for (const auto& [i, j] : mine) {
        assemble(i, j, whole);
        pairs_->add(i, j, whole.data());
      }
    }
  }

  /// (ia|jb) = sum over P of B(P, ia) B(P, jb), [a][b]
  void assemble(int i, int j, Matrix& whole) const {
    const casebook::TimedRegion timed(region::assemble);
    cblas_dgemm(CblasRowMajor,
                CblasTrans,
                CblasNoTrans,
                n_virtual_,
                n_virtual_,
                n_fit_,
                1.0,
                products_.data() + i * n_virtual_,
                products_.n_cols(),
                products_.data() + j * n_virtual_,
                products_.n_cols(),
                0.0,
                whole.data(),
                n_virtual_);
  }

  const Case& input_;
  casebook::Team team_;
  int n_;
  int n_active_;
  int n_virtual_;
  int n_fit_;
  Orbitals orbitals_;
  std::optional<DirectIntegrals> integrals_;
  std::vector<FittingBra> bras_;
  Matrix products_;  ///< (P|ia), then B: [P][i a], on every rank
  std::optional<PairEnergies> pairs_;
};

}  // namespace

std::unique_ptr<Solver> make_solver(const Case& input, const casebook::Team& team) {
  return std::make_unique<RiMp2>(input, team);
}

}  // namespace mp2
