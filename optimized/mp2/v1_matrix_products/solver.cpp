#include "apps/mp2/solver.hpp"

#include <algorithm>
#include <optional>

#include <cblas.h>
#include <mpi.h>

#include "apps/mp2/regions.hpp"
#include "parts/mp2/last_half.hpp"
#include "parts/mp2/pair_energies.hpp"
#include "parts/mp2/stored_integrals.hpp"

namespace mp2 {
namespace {

/// MP2 from all integrals over basis functions in memory; each quarter of the transformation is a
/// product of matrices. Orbitals i are dealt to ranks, and a batch of them shares the first product.
class Mp2 : public Solver {
 public:
  Mp2(const Case& input, const casebook::Team& team)
      : input_(input),
        team_(team),
        n_(input.n_functions()),
        n_active_(input.n_active()),
        square_(static_cast<std::size_t>(n_) * static_cast<std::size_t>(n_)) {
    require_memory_for_all(input);
  }

  void set_up() override { orbitals_ = hartree_fock(input_, team_); }

  void solve() override {
    const std::vector<double> integrals = stored_integrals(input_, team_);
    pairs_.emplace(input_, orbitals_);
    std::vector<int> mine;
    for (int i = team_.rank; i < n_active_; i += team_.n_ranks) {
      mine.push_back(i);
    }
    for (std::size_t first = 0; first < mine.size(); first += most_orbitals) {
      const std::size_t end = std::min(first + most_orbitals, mine.size());
      add_batch({mine.begin() + static_cast<std::ptrdiff_t>(first),
                 mine.begin() + static_cast<std::ptrdiff_t>(end)},
                integrals);
    }
    pairs_->reduce(team_);
  }

  void copy_out(Result& result) override { result = pairs_->result(); }

 private:
  /// Orbitals that share a pass over the integrals: 16 flops for each 8 B of them are more than the
  /// memory's 4 GB/s a core can starve, and their n^3 numbers each are a small part of n^4.
  static constexpr std::size_t most_orbitals = 8;

  void add_batch(const std::vector<int>& batch, const std::vector<double>& integrals) {
    const std::vector<double> quarter = first_quarter(batch, integrals);
    for (std::size_t k = 0; k < batch.size(); ++k) {
      const int i = batch[k];
      const std::vector<double> half = second_quarter(i, quarter.data() + k * square_ * n_size());
      for (int j = 0; j <= i; ++j) {
        const double* exchange = half.data() + static_cast<std::size_t>(j) * square_;
        last_half(exchange, orbitals_.virtuals, three_, whole_);
        pairs_->add(i, j, whole_.data());
        if (i == n_active_ - 1 && j == input_.sampled_partner()) {
          pairs_->keep_exchange(exchange);
        }
      }
    }
  }

  std::size_t n_size() const { return static_cast<std::size_t>(n_); }

  /// (mn|li) = sum over s of C(s, i) (mn|ls), [i][m][n][l]: [i][s] times the transpose of [mnl][s].
  /// 2 n_i flops for the 8 B of an integral, which comes from memory once a batch.
  std::vector<double> first_quarter(const std::vector<int>& batch,
                                    const std::vector<double>& integrals) const {
    const casebook::TimedRegion timed(region::first_quarter);
    const int n_batch = static_cast<int>(batch.size());
    std::vector<double> c(batch.size() * n_size());  // [i][s]
    for (std::size_t k = 0; k < batch.size(); ++k) {
      for (int s = 0; s < n_; ++s) {
        c[k * n_size() + static_cast<std::size_t>(s)] = orbitals_.active(s, batch[k]);
      }
    }
    const int n_rows = n_ * n_ * n_;
    std::vector<double> quarter(batch.size() * static_cast<std::size_t>(n_rows));
    cblas_dgemm(CblasRowMajor,
                CblasNoTrans,
                CblasTrans,
                n_batch,
                n_rows,
                n_,
                1.0,
                c.data(),
                n_,
                integrals.data(),
                n_,
                0.0,
                quarter.data(),
                n_rows);
    return quarter;
  }

  /// (jn|li) = sum over m of C(m, j) (mn|li), [j][n][l] for j = 0 ... i
  std::vector<double> second_quarter(int i, const double* quarter) const {
    const casebook::TimedRegion timed(region::second_quarter);
    const int n_columns = n_ * n_;
    std::vector<double> half(static_cast<std::size_t>(i + 1) * square_);
    cblas_dgemm(CblasRowMajor,
                CblasTrans,
                CblasNoTrans,
                i + 1,
                n_columns,
                n_,
                1.0,
                orbitals_.active.data(),
                n_active_,
                quarter,
                n_columns,
                0.0,
                half.data(),
                n_columns);
    return half;
  }

  const Case& input_;
  casebook::Team team_;
  int n_;
  int n_active_;
  std::size_t square_;
  Orbitals orbitals_;
  std::vector<double> three_;  ///< scratch of last_half()
  std::vector<double> whole_;  ///< (jb|ai) of one pair
  std::optional<PairEnergies> pairs_;
};

}  // namespace

std::unique_ptr<Solver> make_solver(const Case& input, const casebook::Team& team) {
  return std::make_unique<Mp2>(input, team);
}

}  // namespace mp2
