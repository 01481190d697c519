#include "apps/mp2/solver.hpp"

#include <algorithm>
#include <optional>

#include "apps/mp2/regions.hpp"
#include "parts/mp2/direct_integrals.hpp"
#include "parts/mp2/last_half.hpp"
#include "parts/mp2/products.hpp"

namespace mp2 {
namespace {

/// MP2 that stores no integrals over basis functions. Orbitals i are dealt to ranks; for each batch of
/// them that fits into the memory limit a rank computes all integrals again, eight quartets at a time,
/// and brings two indices to orbitals before the next bra replaces them. Threads share the bras.
class Mp2 : public Solver {
 public:
  Mp2(const Case& input, const casebook::Team& team)
      : input_(input),
        team_(team),
        n_(input.n_functions()),
        n_active_(input.n_active()),
        square_(static_cast<std::size_t>(n_) * static_cast<std::size_t>(n_)) {}

  void set_up() override {
    orbitals_ = hartree_fock(input_, team_);
    integrals_.emplace(input_.scf.basis, input_.integral);
    for (const scf::ShellBlock& block : integrals_->blocks()) {
      largest_block_ = std::max(largest_block_, static_cast<std::size_t>(block.n_functions));
    }
  }

  void solve() override {
    pairs_.emplace(input_, orbitals_);
    std::vector<int> batch;
    for (int i = team_.rank; i < n_active_; i += team_.n_ranks) {
      batch.push_back(i);
      if (batch.size() == most_orbitals() || i + team_.n_ranks >= n_active_) {
        add_batch(batch);
        batch.clear();
      }
    }
    pairs_->reduce(team_);
  }

  void copy_out(Result& result) override { result = pairs_->result(); }

 private:
  /// Number of orbitals that fit into the memory limit: each takes n_active n^2 numbers of (jn|li), and in
  /// each thread, as well as the integrals of one bra, n^2 numbers for each function of a block; at least 1.
  std::size_t most_orbitals() const {
    const auto n_threads = static_cast<std::size_t>(team_.n_threads);
    const std::size_t limit = static_cast<std::size_t>(input_.memory_mib) * (1024 * 1024 / 8);
    const std::size_t bra = n_threads * largest_block_ * largest_block_ * square_;
    const std::size_t each =
        square_ * (static_cast<std::size_t>(n_active_) + n_threads * largest_block_);
    return std::max<std::size_t>(1, (limit - std::min(limit, bra)) / each);
  }

  void add_batch(const std::vector<int>& batch) {
    const scf::Matrix c = rows_of(orbitals_, batch);
    std::vector<double> half(batch.size() * static_cast<std::size_t>(n_active_) * square_);
    const int n_blocks = static_cast<int>(integrals_->blocks().size());
#pragma omp parallel num_threads(team_.n_threads) default(none) shared(batch, c, half, n_blocks)
    {
      Workspace mine;
#pragma omp for schedule(dynamic)
      for (int b = n_blocks - 1; b >= 0; --b) {
        first_quarter(b, c, mine);
        second_quarter(b, batch, mine.quarter, half.data());
      }
#pragma omp for schedule(dynamic)
      for (std::size_t k = 0; k < batch.size(); ++k) {
        const double* const of_i = half.data() + k * static_cast<std::size_t>(n_active_) * square_;
        for (int j = 0; j <= batch[k]; ++j) {
          add_pair(input_, batch[k], j, of_i + j * n_ * n_, mine.last_half, *pairs_);
        }
      }
    }
  }

  struct Workspace {
    IntegralScratch scratch;
    std::vector<double> integrals;  ///< (mn|ls) of one bra, [m][n][l][s]
    std::vector<double> quarter;    ///< (mn|li) of one block of n, [i][m][n][l]
    LastHalf last_half;
  };

  /// (mn|li) = sum over s of C(s, i) (mn|ls) for the functions n of block b and all m, l. A bra's
  /// integrals are used while they are in L2: 2 n_i flops for the 8 B of each.
  void first_quarter(int b, const scf::Matrix& c, Workspace& mine) const {
    const std::vector<scf::ShellBlock>& blocks = integrals_->blocks();
    const int n_b = blocks[static_cast<std::size_t>(b)].n_functions;
    mine.quarter.resize(static_cast<std::size_t>(c.n_rows() * n_b) * square_);
    for (std::size_t a = 0; a < blocks.size(); ++a) {
      const int n_ab = blocks[a].n_functions * n_b;
      mine.integrals.resize(static_cast<std::size_t>(n_ab) * square_);
      {
        const casebook::TimedRegion timed(region::integrals);
        integrals_->compute(static_cast<int>(a), b, mine.scratch, mine.integrals.data());
      }
      const casebook::TimedRegion timed(region::first_quarter);
      multiply(factor(c),
               transposed({mine.integrals.data(), n_ab * n_, n_, n_}),
               mine.quarter.data() + blocks[a].first * n_b * n_,
               n_ * n_b * n_);
    }
  }

  /// (jn|li) = sum over m of C(m, j) (mn|li) for the functions n of block b and j = 0 ... i.
  /// half: [i][j][n][l], of which no other thread has these n
  void second_quarter(int b,
                      const std::vector<int>& batch,
                      const std::vector<double>& quarter,
                      double* half) const {
    const casebook::TimedRegion timed(region::second_quarter);
    const scf::ShellBlock& block = integrals_->blocks()[static_cast<std::size_t>(b)];
    const int n_columns = block.n_functions * n_;
    for (std::size_t k = 0; k < batch.size(); ++k) {
      const Factor c{orbitals_.active.data(), n_, batch[k] + 1, n_active_};
      multiply(
          transposed(c),
          {quarter.data() + k * static_cast<std::size_t>(n_ * n_columns), n_, n_columns, n_columns},
          half + k * static_cast<std::size_t>(n_active_) * square_ + block.first * n_,
          n_ * n_);
    }
  }

  const Case& input_;
  casebook::Team team_;
  int n_;
  int n_active_;
  std::size_t square_;
  std::size_t largest_block_ = 0;
  Orbitals orbitals_;
  std::optional<DirectIntegrals> integrals_;
  std::optional<PairEnergies> pairs_;
};

}  // namespace

std::unique_ptr<Solver> make_solver(const Case& input, const casebook::Team& team) {
  return std::make_unique<Mp2>(input, team);
}

}  // namespace mp2
