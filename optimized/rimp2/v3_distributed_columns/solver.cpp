#include "apps/mp2/solver.hpp"

#include <algorithm>
#include <optional>
#include <vector>

#include <mpi.h>

#include "apps/mp2/regions.hpp"
#include "parts/mp2/direct_integrals.hpp"
#include "parts/mp2/fitted_products.hpp"
#include "parts/mp2/fitting.hpp"
#include "parts/mp2/products.hpp"

namespace mp2 {
namespace {

using scf::Matrix;

/// RI-MP2 by products of matrices: (ia|P) from integrals over three functions, the Cholesky factor of
/// (P|Q), and (ia|jb). The integrals come eight quartets at a time. Fitting shells, then pairs are dealt
/// to ranks and shared by threads. Each rank fits the products of its own orbitals i.
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
    const std::vector<double> mine = transpose_over_ranks(own_rows());
    fit_and_share(mine);
    add_pairs();
    pairs_->reduce(team_);
  }

  void copy_out(Result& result) override { result = pairs_->result(); }

 private:
  /// Fitting shells of a rank, and how many functions they have.
  int bra_of(int rank, int k) const { return rank + k * team_.n_ranks; }

  int n_rows(int rank) const {
    int n = 0;
    for (int k = 0; bra_of(rank, k) < static_cast<int>(bras_.size()); ++k) {
      n += bras_[static_cast<std::size_t>(bra_of(rank, k))].n_functions;
    }
    return n;
  }

  /// The orbitals i of a rank: neighbours.
  int first_orbital(int rank) const { return rank * n_active_ / team_.n_ranks; }
  int n_columns(int rank) const {
    return (first_orbital(rank + 1) - first_orbital(rank)) * n_virtual_;
  }

  /// (P|ia) for the fitting shells of this rank, one after the other, and all i.
  Matrix own_rows() {
    std::vector<int> first_row{0};
    for (int k = 0; bra_of(team_.rank, k) < static_cast<int>(bras_.size()); ++k) {
      const auto number = static_cast<std::size_t>(bra_of(team_.rank, k));
      first_row.push_back(first_row.back() + bras_[number].n_functions);
    }
    Matrix rows(first_row.back(), n_active_ * n_virtual_);
    const int n_own = static_cast<int>(first_row.size()) - 1;
#pragma omp parallel num_threads(team_.n_threads) default(none) shared(first_row, rows, n_own)
    {
      IntegralScratch scratch;
#pragma omp for schedule(dynamic)
      for (int k = 0; k < n_own; ++k) {
        const FittingBra& bra = bras_[static_cast<std::size_t>(bra_of(team_.rank, k))];
        const std::vector<double> integrals = three_center(bra, scratch);
        const Matrix half = first_quarter(integrals, bra.n_functions);
        for (int p = 0; p < bra.n_functions; ++p) {
          const int row = first_row[static_cast<std::size_t>(k)] + p;
          second_quarter(half.data() + p * n_ * n_active_, rows.data() + row * rows.n_cols());
        }
      }
    }
    return rows;
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
    const Factor rows{integrals.data(), half.n_rows(), n_, n_};
    multiply(rows, factor(orbitals_.active), half.data(), n_active_);
    return half;
  }

  /// (ia|P) = sum over n of (ni|P) C(n, a), [i][a]
  void second_quarter(const double* half, double* row) const {
    const casebook::TimedRegion timed(region::second_quarter);
    multiply(
        transposed({half, n_, n_active_, n_active_}), factor(orbitals_.virtuals), row, n_virtual_);
  }

  /// From some rows of all columns to all rows of some columns, [n_fit][n_columns] with the fitting
  /// functions in their order. Each rank sends and receives n_fit n_active n_virtual / n_ranks numbers.
  std::vector<double> transpose_over_ranks(const Matrix& rows) const {
    const casebook::TimedRegion timed(region::redistribute);
    const auto n_ranks = static_cast<std::size_t>(team_.n_ranks);
    std::vector<int> sent(n_ranks), send_at(n_ranks), received(n_ranks), receive_at(n_ranks);
    std::vector<double> out;
    for (int r = 0; r < team_.n_ranks; ++r) {
      const auto k = static_cast<std::size_t>(r);
      send_at[k] = static_cast<int>(out.size());
      sent[k] = rows.n_rows() * n_columns(r);
      received[k] = n_rows(r) * n_columns(team_.rank);
      receive_at[k] = r == 0 ? 0 : receive_at[k - 1] + received[k - 1];
      for (int row = 0; row < rows.n_rows(); ++row) {
        const double* first = rows.data() + row * rows.n_cols() + first_orbital(r) * n_virtual_;
        out.insert(out.end(), first, first + n_columns(r));
      }
    }
    std::vector<double> in(static_cast<std::size_t>(n_fit_ * n_columns(team_.rank)));
    MPI_Alltoallv(out.data(),
                  sent.data(),
                  send_at.data(),
                  MPI_DOUBLE,
                  in.data(),
                  received.data(),
                  receive_at.data(),
                  MPI_DOUBLE,
                  team_.comm);
    return in_order(in);
  }

  /// Rows as they came, rank by rank, into the order of the fitting functions.
  std::vector<double> in_order(const std::vector<double>& in) const {
    std::vector<double> ordered(in.size());
    const int width = n_columns(team_.rank);
    const double* from = in.data();
    for (int r = 0; r < team_.n_ranks; ++r) {
      for (int k = 0; bra_of(r, k) < static_cast<int>(bras_.size()); ++k) {
        const FittingBra& bra = bras_[static_cast<std::size_t>(bra_of(r, k))];
        std::copy_n(from, bra.n_functions * width, ordered.data() + bra.first * width);
        from += bra.n_functions * width;
      }
    }
    return ordered;
  }

  /// B with L B = (P|ia) for this rank's columns, then every rank's B to all.
  void fit_and_share(std::vector<double> mine) {
    {
      const casebook::TimedRegion timed(region::fit);
      Matrix l = fitting_metric(input_.fitting);
      cholesky_in_place(l);
      solve_in_place(l, n_columns(team_.rank), mine.data());
    }
    const casebook::TimedRegion timed(region::redistribute);
    std::vector<int> counts;
    std::vector<int> places;
    for (int r = 0; r < team_.n_ranks; ++r) {
      counts.push_back(n_fit_ * n_columns(r));
      places.push_back(n_fit_ * first_orbital(r) * n_virtual_);
    }
    products_.resize(static_cast<std::size_t>(n_fit_ * n_active_ * n_virtual_));
    MPI_Allgatherv(mine.data(),
                   static_cast<int>(mine.size()),
                   MPI_DOUBLE,
                   products_.data(),
                   counts.data(),
                   places.data(),
                   MPI_DOUBLE,
                   team_.comm);
  }

  void add_pairs() {
    const auto mine = pairs_of_rank(n_active_, team_);
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

  /// B of one orbital, [P][a].
  Factor products_of(int i) const {
    int rank = 0;
    while (first_orbital(rank + 1) <= i) {
      ++rank;
    }
    const int first = first_orbital(rank);
    const double* const b = products_.data() + (n_fit_ * first + (i - first)) * n_virtual_;
    return {b, n_fit_, n_virtual_, n_columns(rank)};
  }

  /// (ia|jb) = sum over P of B(P, ia) B(P, jb), [a][b]
  void assemble(int i, int j, Matrix& whole) const {
    const casebook::TimedRegion timed(region::assemble);
    multiply(transposed(products_of(i)), products_of(j), whole.data(), n_virtual_);
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
  std::vector<double> products_;  ///< B of all ranks, one after the other: [P][i a] of each
  std::optional<PairEnergies> pairs_;
};

}  // namespace

std::unique_ptr<Solver> make_solver(const Case& input, const casebook::Team& team) {
  return std::make_unique<RiMp2>(input, team);
}

}  // namespace mp2
