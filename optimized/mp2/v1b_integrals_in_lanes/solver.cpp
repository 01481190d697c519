#include "apps/mp2/solver.hpp"

#include <optional>

#include "apps/mp2/regions.hpp"
#include "parts/mp2/lane_bras.hpp"
#include "parts/mp2/last_half.hpp"
#include "parts/mp2/products.hpp"
#include "parts/mp2/stored_integrals.hpp"

namespace mp2 {
namespace {

/// MP2 from all integrals over basis functions in memory, computed eight quartets at a time. Bras, then
/// orbitals i are dealt to ranks; each quarter of the transformation is a product of matrices.
class Mp2 : public Solver {
 public:
  Mp2(const Case& input, const casebook::Team& team)
      : input_(input), team_(team), n_(input.n_functions()) {
    require_memory_for_all(input);
  }

  void set_up() override {
    orbitals_ = hartree_fock(input_, team_);
    bras_.emplace(input_.scf.basis, input_.integral);
  }

  void solve() override {
    const std::vector<double> integrals = stored_integrals();
    pairs_.emplace(input_, orbitals_);
    std::vector<int> batch;
    for (int i = team_.rank; i < input_.n_active(); i += team_.n_ranks) {
      batch.push_back(i);
      if (batch.size() == most_orbitals || i + team_.n_ranks >= input_.n_active()) {
        add_batch(batch, integrals);
        batch.clear();
      }
    }
    pairs_->reduce(team_);
  }

  void copy_out(Result& result) override { result = pairs_->result(); }

 private:
  /// (mn|ls), [m][n][l][s], on every rank: each unique quartet once, on the rank that has its bra.
  std::vector<double> stored_integrals() const {
    const auto n = static_cast<std::size_t>(n_);
    std::vector<double> all(n * n * n * n);
    {
      const casebook::TimedRegion timed(region::integrals);
      LaneBras::Scratch scratch;
      for (int bra = team_.rank; bra < bras_->size(); bra += team_.n_ranks) {
        bras_->store(bra, scratch, all);
      }
    }
    sum_over_ranks(n, all, team_);
    return all;
  }

  /// Orbitals that share a pass over the integrals: 16 flops for each 8 B that come from memory.
  /// The n^3 numbers of each orbital are a small part of n^4.
  static constexpr std::size_t most_orbitals = 8;

  /// The pairs (i, j) with j <= i: (mn|ls) -> (mn|li) -> (jn|li) -> (jn|ai) -> (jb|ai).
  void add_batch(const std::vector<int>& batch, const std::vector<double>& integrals) {
    const std::vector<double> quarter = first_quarter(batch, integrals);
    for (std::size_t k = 0; k < batch.size(); ++k) {
      const std::vector<double> half =
          second_quarter(batch[k], quarter.data() + k * quarter.size() / batch.size());
      for (int j = 0; j <= batch[k]; ++j) {
        add_pair(input_, batch[k], j, half.data() + j * n_ * n_, last_half_, *pairs_);
      }
    }
  }

  /// (mn|li) = sum over s of C(s, i) (mn|ls), [i][m][n][l]: [i][s] times the transpose of [mnl][s].
  /// 2 n_i flops for the 8 B of an integral, which comes from memory once a batch.
  std::vector<double> first_quarter(const std::vector<int>& batch,
                                    const std::vector<double>& integrals) const {
    const casebook::TimedRegion timed(region::first_quarter);
    const int n_rows = n_ * n_ * n_;
    const scf::Matrix c = rows_of(orbitals_, batch);
    std::vector<double> quarter(batch.size() * static_cast<std::size_t>(n_rows));
    multiply(factor(c), transposed({integrals.data(), n_rows, n_, n_}), quarter.data(), n_rows);
    return quarter;
  }

  /// (jn|li) = sum over m of C(m, j) (mn|li), [j][n][l] for j = 0 ... i
  std::vector<double> second_quarter(int i, const double* quarter) const {
    const casebook::TimedRegion timed(region::second_quarter);
    const int n_columns = n_ * n_;
    std::vector<double> half(static_cast<std::size_t>(i + 1) * static_cast<std::size_t>(n_columns));
    const Factor c{orbitals_.active.data(), n_, i + 1, input_.n_active()};
    multiply(transposed(c), {quarter, n_, n_columns, n_columns}, half.data(), n_columns);
    return half;
  }

  const Case& input_;
  casebook::Team team_;
  int n_;
  std::optional<LaneBras> bras_;
  Orbitals orbitals_;
  LastHalf last_half_;
  std::optional<PairEnergies> pairs_;
};

}  // namespace

std::unique_ptr<Solver> make_solver(const Case& input, const casebook::Team& team) {
  return std::make_unique<Mp2>(input, team);
}

}  // namespace mp2
