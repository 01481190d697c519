#include "apps/mp2/solver.hpp"

#include <algorithm>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include <cblas.h>
#include <mpi.h>
#include <omp.h>

#include "apps/mp2/regions.hpp"
#include "parts/mp2/dealt_blocks.hpp"
#include "parts/mp2/direct_integrals.hpp"
#include "parts/mp2/last_half.hpp"
#include "parts/mp2/pair_energies.hpp"

namespace mp2 {
namespace {

/// MP2 that stores no integrals over basis functions. For each batch of orbitals i that fits into the
/// memory limit all integrals are computed anew, eight quartets at a time, each on one rank only: blocks
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
      add_batch(batch_from(first, std::min(first + most_orbitals(), n_active_)));
    }
    pairs_->reduce(team_);
  }

  void copy_out(Result& result) override { result = pairs_->result(); }

 private:
  /// Orbitals of a batch, those for rank 0 first; the orbitals of rank r end where those of r + 1 begin.
  struct Batch {
    std::vector<int> orbitals;
    std::vector<int> begin;  ///< [n_ranks + 1]
  };

  /// How many orbitals fit into the memory limit of a rank. Each takes n_active n numbers of (jn|li) for
  /// each n of this rank, as many again when they have come together on their own rank, and in each
  /// thread, beside the integrals of one bra, n^2 numbers for each function of a block; at least 1.
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

  /// The orbitals of a batch dealt to ranks in turn: the number of their pairs grows with i.
  Batch batch_from(int first, int end) const {
    Batch batch{{}, {0}};
    for (int r = 0; r < team_.n_ranks; ++r) {
      for (int i = first + r; i < end; i += team_.n_ranks) {
        batch.orbitals.push_back(i);
      }
      batch.begin.push_back(static_cast<int>(batch.orbitals.size()));
    }
    return batch;
  }

  void add_batch(const Batch& batch) {
    const std::vector<double> gathered = redistribute(batch, half_transform(batch.orbitals));
    std::vector<std::pair<int, int>> mine;  // place of i in the batch, j
    for (int k = batch.begin[rank()]; k < batch.begin[rank() + 1]; ++k) {
      for (int j = 0; j <= batch.orbitals[static_cast<std::size_t>(k)]; ++j) {
        mine.emplace_back(k, j);
      }
    }
#pragma omp parallel num_threads(team_.n_threads) default(none) shared(batch, gathered, mine)
    {
      Workspace work;
#pragma omp for schedule(dynamic)
      for (const auto& [k, j] : mine) {
        add_pair(batch, k, j, gathered, work);
      }
    }
  }

  std::size_t rank() const {
    return static_cast<std::size_t>(team_.rank);
  }

  /// (jn|li) for the functions n of this rank, [i][j][n][l]
  std::vector<double> half_transform(const std::vector<int>& orbitals) const {
    const std::vector<double> c = transposed(orbitals);
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
        first_quarter(own[k], orbitals, c, mine);
        second_quarter(own[k], orbitals, mine.quarter, n_own, half.data() + first_row[k] * n_);
      }
    }
    return half;
  }

  /// From some n of all i to all n of some i. What a rank gets: from each rank [i][j][n][l] with its n.
  std::vector<double> redistribute(const Batch& batch, const std::vector<double>& half) const {
    const casebook::TimedRegion timed(region::redistribute);
    const auto count = [&](std::size_t of_i, std::size_t of_n) {
      return (batch.begin[of_i + 1] - batch.begin[of_i]) * n_active_ *
             dealt_.n_functions(static_cast<int>(of_n)) * n_;
    };
    std::vector<int> sent, send_at{0}, received, receive_at{0};
    for (std::size_t r = 0; r < batch.begin.size() - 1; ++r) {
      sent.push_back(count(r, rank()));
      received.push_back(count(rank(), r));
      send_at.push_back(send_at.back() + sent.back());
      receive_at.push_back(receive_at.back() + received.back());
    }
    std::vector<double> gathered(static_cast<std::size_t>(receive_at.back()));
    MPI_Alltoallv(half.data(),
                  sent.data(),
                  send_at.data(),
                  MPI_DOUBLE,
                  gathered.data(),
                  received.data(),
                  receive_at.data(),
                  MPI_DOUBLE,
                  team_.comm);
    return gathered;
  }

  struct Workspace {
    IntegralScratch scratch;
    std::vector<double> integrals;  ///< (mn|ls) of one bra, [m][n][l][s]
    std::vector<double> quarter;    ///< (mn|li) of one block of n, [i][m][n][l]
    std::vector<double> exchange;   ///< (jn|li) of one pair, [n][l]
    std::vector<double> three, whole;
  };

  /// C(s, i) of a batch, [i][s]
  std::vector<double> transposed(const std::vector<int>& batch) const {
    std::vector<double> c;
    for (const int i : batch) {
      for (int s = 0; s < n_; ++s) {
        c.push_back(orbitals_.active(s, i));
      }
    }
    return c;
  }

  /// (mn|li) = sum over s of C(s, i) (mn|ls) for the functions n of block b and all m, l. A bra's
  /// integrals are used while they are in L2: 2 n_i flops for the 8 B of each.
  void first_quarter(int b,
                     const std::vector<int>& batch,
                     const std::vector<double>& c,
                     Workspace& mine) const {
    const std::vector<scf::ShellBlock>& blocks = integrals_->blocks();
    const int n_b = blocks[static_cast<std::size_t>(b)].n_functions;
    mine.quarter.resize(batch.size() * static_cast<std::size_t>(n_b * n_ * n_));
    for (std::size_t a = 0; a < blocks.size(); ++a) {
      const int n_ab = blocks[a].n_functions * n_b;
      mine.integrals.resize(static_cast<std::size_t>(n_ab * n_ * n_));
      {
        const casebook::TimedRegion timed(region::integrals);
        integrals_->compute(static_cast<int>(a), b, mine.scratch, mine.integrals.data());
      }
      const casebook::TimedRegion timed(region::first_quarter);
      cblas_dgemm(CblasRowMajor,
                  CblasNoTrans,
                  CblasTrans,
                  static_cast<int>(batch.size()),
                  n_ab * n_,
                  n_,
                  1.0,
                  c.data(),
                  n_,
                  mine.integrals.data(),
                  n_,
                  0.0,
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
      cblas_dgemm(CblasRowMajor,
                  CblasTrans,
                  CblasNoTrans,
                  batch[k] + 1,
                  n_columns,
                  n_,
                  1.0,
                  orbitals_.active.data(),
                  n_active_,
                  quarter.data() + k * static_cast<std::size_t>(n_ * n_columns),
                  n_columns,
                  0.0,
                  half + k * static_cast<std::size_t>(n_active_ * n_own * n_),
                  n_own * n_);
    }
  }

  /// One pair; its (jn|li) come together from the pieces of all ranks.
  void add_pair(
      const Batch& batch, int k, int j, const std::vector<double>& gathered, Workspace& mine) {
    mine.exchange.resize(static_cast<std::size_t>(n_) * static_cast<std::size_t>(n_));
    const int n_mine = batch.begin[rank() + 1] - batch.begin[rank()];
    const double* piece = gathered.data();
    for (int r = 0; r < team_.n_ranks; ++r) {
      const int rows = dealt_.n_functions(r);
      const int place = (k - batch.begin[rank()]) * n_active_ + j;
      const double* from = piece + static_cast<std::ptrdiff_t>(place) * rows * n_;
      for (const int b : dealt_.of(r)) {
        const scf::ShellBlock& block = dealt_.block(b);
        std::copy_n(from, block.n_functions * n_, mine.exchange.data() + block.first * n_);
        from += block.n_functions * n_;
      }
      piece += static_cast<std::ptrdiff_t>(n_mine) * n_active_ * rows * n_;
    }
    const int i = batch.orbitals[static_cast<std::size_t>(k)];
    last_half(mine.exchange.data(), orbitals_.virtuals, mine.three, mine.whole);
    pairs_->add(i, j, mine.whole.data());
    if (i == n_active_ - 1 && j == input_.sampled_partner()) {
      pairs_->keep_exchange(mine.exchange.data());
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
