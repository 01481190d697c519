#include "apps/mp2/solver.hpp"

#include <algorithm>
#include <limits>
#include <optional>
#include <vector>

#include "apps/mp2/regions.hpp"
#include "optimized/mp2/v4_unordered_bras/dealt_pairs.hpp"
#include "parts/mp2/direct_integrals.hpp"
#include "parts/mp2/last_half.hpp"
#include "parts/mp2/orbital_batch.hpp"
#include "parts/mp2/products.hpp"

namespace mp2 {
namespace {

/// MP2 that stores no integrals over basis functions. For each batch of orbitals i that fits into the
/// memory limit all integrals are computed again, eight quartets at a time: unordered pairs of blocks of m
/// and n are dealt to ranks, which bring one index of (mn|li) to orbitals and keep the outcome. Then
/// (mn|li) of each i goes to one rank, which does the rest. Threads share a rank's pairs and orbitals.
class Mp2 : public Solver {
 public:
  Mp2(const Case& input, const casebook::Team& team)
      : input_(input), team_(team), n_(input.n_functions()), n_active_(input.n_active()) {}

  void set_up() override {
    orbitals_ = hartree_fock(input_, team_);
    integrals_.emplace(input_.scf.basis, input_.integral);
    dealt_ = DealtPairs(input_.scf.basis, integrals_->blocks(), team_.n_ranks);
    for (const scf::ShellBlock& block : integrals_->blocks()) {
      largest_block_ = std::max(largest_block_, block.n_functions);
    }
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
  /// Number of orbitals that fit into the memory limit of a rank. Each takes n^3 / 2 numbers of (mn|li), spread
  /// over ranks, and as many when they have come together; a thread has the integrals of one bra and
  /// (jn|li) of one i. At least 1.
  int most_orbitals() const {
    const double square = static_cast<double>(n_) * n_;
    const double thread = square * std::max(largest_block_ * largest_block_, n_active_ + 1);
    const double each = square * n_ / team_.n_ranks;
    const double limit = input_.memory_mib * (1024.0 * 1024.0 / sizeof(double));
    // MPI counts the numbers of a message by an int.
    const double countable = std::numeric_limits<int>::max() / (square * n_);
    return std::max(
        1, static_cast<int>(std::min({(limit - team_.n_threads * thread) / each, countable, 1e6})));
  }

  void add_batch(const OrbitalBatch& batch) {
    std::vector<int> n_of_rank;  // numbers of (mn|li) for one i
    for (int r = 0; r < team_.n_ranks; ++r) {
      n_of_rank.push_back(dealt_.n_rows(r) * n_);
    }
    const std::vector<double> gathered =
        gather_by_orbital(batch, n_of_rank, first_quarter(batch.orbitals), team_);
#pragma omp parallel num_threads(team_.n_threads) default(none) shared(batch, gathered)
    {
      Workspace mine;
#pragma omp for schedule(dynamic)
      for (int k = 0; k < batch.n_of(team_.rank); ++k) {
        const int i = batch.of(team_.rank, k);
        second_quarter(i, k, batch.n_of(team_.rank), gathered, mine);
        for (int j = 0; j <= i; ++j) {
          add_pair(input_, i, j, mine.half.data() + j * n_ * n_, mine.last_half, *pairs_);
        }
      }
    }
  }

  struct Workspace {
    IntegralScratch scratch;
    std::vector<double> integrals;  ///< (mn|ls) of one bra, [m][n][l][s]
    std::vector<double> one_n;      ///< (mn|li) of one n and one i, [m][l]
    std::vector<double> half;       ///< (jn|li) of one i, [j][n][l]
    LastHalf last_half;
  };

  /// (mn|li) = sum over s of C(s, i) (mn|ls) for this rank's pairs mn and all l, [i][mn][l]. A bra's
  /// integrals are used while they are in L2: 2 n_i flops for the 8 B of each.
  std::vector<double> first_quarter(const std::vector<int>& orbitals) const {
    const scf::Matrix c = rows_of(orbitals_, orbitals);
    const int n_columns = dealt_.n_rows(team_.rank) * n_;
    std::vector<double> quarter(orbitals.size() * static_cast<std::size_t>(n_columns));
    const std::vector<DealtPairs::Pair>& own = dealt_.of(team_.rank);
#pragma omp parallel num_threads(team_.n_threads) default(none) \
    shared(c, n_columns, quarter, own, region::first_quarter)
    {
      Workspace mine;
#pragma omp for schedule(dynamic)
      for (std::size_t k = 0; k < own.size(); ++k) {
        const Factor integrals = compute(own[k], mine);
        const casebook::TimedRegion timed(region::first_quarter);
        multiply(
            factor(c), transposed(integrals), quarter.data() + own[k].first_row * n_, n_columns);
      }
    }
    return quarter;
  }

  /// The integrals of one bra, [its mn l][s].
  Factor compute(const DealtPairs::Pair& pair, Workspace& mine) const {
    const casebook::TimedRegion timed(region::integrals);
    const std::vector<scf::ShellBlock>& blocks = integrals_->blocks();
    const int n_rows = blocks[static_cast<std::size_t>(pair.a)].n_functions *
                       blocks[static_cast<std::size_t>(pair.b)].n_functions * n_;
    mine.integrals.resize(static_cast<std::size_t>(n_rows * n_));
    integrals_->compute(pair.a, pair.b, mine.scratch, mine.integrals.data());
    return {mine.integrals.data(), n_rows, n_, n_};
  }

  /// (jn|li) = sum over m of C(m, j) (mn|li) for j = 0 ... i. gathered: of each rank, [i][mn][l]
  void second_quarter(
      int i, int k, int n_mine, const std::vector<double>& gathered, Workspace& mine) const {
    const casebook::TimedRegion timed(region::second_quarter);
    std::vector<const double*> pieces;  // of this i, by rank
    const double* piece = gathered.data();
    for (int r = 0; r < team_.n_ranks; ++r) {
      const std::ptrdiff_t size = static_cast<std::ptrdiff_t>(dealt_.n_rows(r)) * n_;
      pieces.push_back(piece + k * size);
      piece += n_mine * size;
    }
    mine.one_n.resize(static_cast<std::size_t>(n_ * n_));
    mine.half.resize(static_cast<std::size_t>((i + 1) * n_ * n_));
    const Factor c{orbitals_.active.data(), n_, i + 1, n_active_};
    for (int n = 0; n < n_; ++n) {
      for (int m = 0; m < n_; ++m) {
        const DealtPairs::Row row = dealt_.row(m, n);
        const double* from = pieces[static_cast<std::size_t>(row.rank)] + row.number * n_;
        std::copy_n(from, n_, mine.one_n.data() + m * n_);
      }
      multiply(transposed(c), {mine.one_n.data(), n_, n_, n_}, mine.half.data() + n * n_, n_ * n_);
    }
  }

  const Case& input_;
  casebook::Team team_;
  int n_;
  int n_active_;
  Orbitals orbitals_;
  std::optional<DirectIntegrals> integrals_;
  DealtPairs dealt_;
  int largest_block_ = 0;
  std::optional<PairEnergies> pairs_;
};

}  // namespace

std::unique_ptr<Solver> make_solver(const Case& input, const casebook::Team& team) {
  return std::make_unique<Mp2>(input, team);
}

}  // namespace mp2
