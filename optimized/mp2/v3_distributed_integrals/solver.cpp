#include "apps/mp2/solver.hpp"

#include <algorithm>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "apps/mp2/regions.hpp"
#include "optimized/mp2/v3_distributed_integrals/dealt_blocks.hpp"
#include "parts/mp2/direct_integrals.hpp"
#include "parts/mp2/last_half.hpp"
#include "parts/mp2/orbital_batch.hpp"
#include "parts/mp2/products.hpp"

namespace mp2 {
namespace {

/// MP2 that stores no integrals over basis functions. For each batch of orbitals i that fits into the
/// memory limit all integrals are computed again, eight quartets at a time, each on one rank only: blocks
/// of functions n are dealt to ranks, which bring two indices of (mn|li) to orbitals. Then (jn|li) of
/// each i goes to one rank. Threads share a rank's blocks.
class Mp2 : public Solver {
 public:
  Mp2(const Case& input, const casebook::Team& team)
      : input_(input), team_(team), n_(input.n_functions()), n_active_(input.n_active()) {}

  void set_up() override {
    orbitals_ = hartree_fock(input_, team_);
    integrals_.emplace(input_.scf.basis, input_.integral);
    dealt_ = DealtBlocks(input_.scf.basis, integrals_->blocks(), team_.n_ranks);
  }

  void solve() override {
    pairs_.emplace(input_, orbitals_);
    for (int first = 0; first < n_active_; first += most_orbitals()) {
      const int end = std::min(first + most_orbitals(), n_active_);
      add_batch(deal_orbitals(first, end, team_.n_ranks));
    }
    pairs_->reduce(team_);
  }

  void copy_out(Result& result) override { result = pairs_->result(); }

 private:
  /// Number of orbitals that fit into the memory limit of a rank. Each takes n_active n numbers of (jn|li) for
  /// each n of this rank, as many again when they have come together on their own rank, and in each
  /// thread, as well as the integrals of one bra, n^2 numbers for each function of a block; at least 1.
  int most_orbitals() const {
    const double square = static_cast<double>(n_) * n_;
    const double bra = team_.n_threads * dealt_.largest() * dealt_.largest() * square;
    const double each =
        square * (2.0 * n_active_ / team_.n_ranks + team_.n_threads * dealt_.largest());
    const double limit = input_.memory_mib * (1024.0 * 1024.0 / sizeof(double));
    // MPI counts the numbers of a message by an int.
    const double countable = std::numeric_limits<int>::max() / (square * n_active_);
    return std::max(1, static_cast<int>(std::min({(limit - bra) / each, countable, 1e6})));
  }

  void add_batch(const OrbitalBatch& batch) {
    std::vector<int> n_of_rank;  // numbers of (jn|li) for one i
    for (int r = 0; r < team_.n_ranks; ++r) {
      n_of_rank.push_back(n_active_ * dealt_.n_functions(r) * n_);
    }
    const std::vector<double> gathered =
        gather_by_orbital(batch, n_of_rank, half_transform(batch.orbitals), team_);
    std::vector<std::pair<int, int>> mine;  // place of i among this rank's, j
    for (int k = 0; k < batch.n_of(team_.rank); ++k) {
      for (int j = 0; j <= batch.of(team_.rank, k); ++j) {
        mine.emplace_back(k, j);
      }
    }
#pragma omp parallel num_threads(team_.n_threads) default(none) shared(batch, gathered, mine)
    {
      Workspace work;
#pragma omp for schedule(dynamic)
      for (const auto& [k, j] : mine) {
        bring_together(batch, k, j, gathered, work.exchange);
        const int i = batch.of(team_.rank, k);
        add_pair(input_, i, j, work.exchange.data(), work.last_half, *pairs_);
      }
    }
  }

  /// (jn|li) for the functions n of this rank, [i][j][n][l]
  std::vector<double> half_transform(const std::vector<int>& orbitals) const {
    const scf::Matrix c = rows_of(orbitals_, orbitals);
    const int n_own = dealt_.n_functions(team_.rank);
    std::vector<double> half(orbitals.size() * static_cast<std::size_t>(n_active_ * n_own * n_));
    const std::vector<int>& own = dealt_.of(team_.rank);
    std::vector<int> first_row{0};
    for (const int b : own) {
      first_row.push_back(first_row.back() + dealt_.block(b).n_functions);
    }
#pragma omp parallel num_threads(team_.n_threads) default(none) \
    shared(orbitals, c, half, n_own, own, first_row)
    {
      Workspace mine;
#pragma omp for schedule(dynamic)
      for (std::size_t k = 0; k < own.size(); ++k) {
        first_quarter(own[k], c, mine);
        second_quarter(own[k], orbitals, mine.quarter, n_own, half.data() + first_row[k] * n_);
      }
    }
    return half;
  }

  struct Workspace {
    IntegralScratch scratch;
    std::vector<double> integrals;  ///< (mn|ls) of one bra, [m][n][l][s]
    std::vector<double> quarter;    ///< (mn|li) of one block of n, [i][m][n][l]
    std::vector<double> exchange;   ///< (jn|li) of one pair, [n][l]
    LastHalf last_half;
  };

  /// (mn|li) = sum over s of C(s, i) (mn|ls) for the functions n of block b and all m, l. A bra's
  /// integrals are used while they are in L2: 2 n_i flops for the 8 B of each.
  void first_quarter(int b, const scf::Matrix& c, Workspace& mine) const {
    const std::vector<scf::ShellBlock>& blocks = integrals_->blocks();
    const int n_b = blocks[static_cast<std::size_t>(b)].n_functions;
    mine.quarter.resize(static_cast<std::size_t>(c.n_rows() * n_b * n_ * n_));
    for (std::size_t a = 0; a < blocks.size(); ++a) {
      const int n_ab = blocks[a].n_functions * n_b;
      mine.integrals.resize(static_cast<std::size_t>(n_ab * n_ * n_));
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
  /// half: [i][j][n][l] from the first n of the block on, n_own of them for each j; no other thread has
  /// these n
  void second_quarter(int b,
                      const std::vector<int>& batch,
                      const std::vector<double>& quarter,
                      int n_own,
                      double* half) const {
    const casebook::TimedRegion timed(region::second_quarter);
    const scf::ShellBlock& block = dealt_.block(b);
    const int n_columns = block.n_functions * n_;
    for (std::size_t k = 0; k < batch.size(); ++k) {
      const Factor c{orbitals_.active.data(), n_, batch[k] + 1, n_active_};
      const double* const of_i = quarter.data() + k * static_cast<std::size_t>(n_ * n_columns);
      multiply(transposed(c),
               {of_i, n_, n_columns, n_columns},
               half + k * static_cast<std::size_t>(n_active_ * n_own * n_),
               n_own * n_);
    }
  }

  /// (jn|li) of one pair, [n][l], from the pieces of all ranks.
  void bring_together(const OrbitalBatch& batch,
                      int k,
                      int j,
                      const std::vector<double>& gathered,
                      std::vector<double>& exchange) const {
    exchange.resize(static_cast<std::size_t>(n_) * static_cast<std::size_t>(n_));
    const double* piece = gathered.data();
    for (int r = 0; r < team_.n_ranks; ++r) {
      const std::ptrdiff_t size = static_cast<std::ptrdiff_t>(dealt_.n_functions(r)) * n_;
      const double* from = piece + (k * n_active_ + j) * size;
      for (const int b : dealt_.of(r)) {
        const scf::ShellBlock& block = dealt_.block(b);
        std::copy_n(from, block.n_functions * n_, exchange.data() + block.first * n_);
        from += block.n_functions * n_;
      }
      piece += batch.n_of(team_.rank) * n_active_ * size;
    }
  }

  const Case& input_;
  casebook::Team team_;
  int n_;
  int n_active_;
  Orbitals orbitals_;
  std::optional<DirectIntegrals> integrals_;
  DealtBlocks dealt_;
  std::optional<PairEnergies> pairs_;
};

}  // namespace

std::unique_ptr<Solver> make_solver(const Case& input, const casebook::Team& team) {
  return std::make_unique<Mp2>(input, team);
}

}  // namespace mp2
