#include "apps/mp2/solver.hpp"

#include <algorithm>
#include <limits>
#include <optional>
#include <vector>

#include <cblas.h>
#include <mpi.h>
#include <omp.h>

#include "apps/mp2/regions.hpp"
#include "parts/mp2/dealt_pairs.hpp"
#include "parts/mp2/direct_integrals.hpp"
#include "parts/mp2/last_half.hpp"
#include "parts/mp2/pair_energies.hpp"

namespace mp2 {
namespace {

/// MP2 that stores no integrals over basis functions. For each batch of orbitals i that fits into the
/// memory limit all integrals are computed anew, eight quartets at a time: unordered pairs of blocks of m
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

  /// How many orbitals fit into the memory limit of a rank. Each takes n^3 / 2 numbers of (mn|li), spread
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
    const std::vector<double> gathered = redistribute(batch, first_quarter(batch.orbitals));
    const int n_mine = batch.begin[rank() + 1] - batch.begin[rank()];
#pragma omp parallel num_threads(team_.n_threads) default(none) shared(batch, gathered, n_mine)
    {
      Workspace mine;
#pragma omp for schedule(dynamic)
      for (int k = 0; k < n_mine; ++k) {
        const int i = batch.orbitals[static_cast<std::size_t>(batch.begin[rank()] + k)];
        second_quarter(i, k, n_mine, gathered, mine);
        add_pairs(i, mine);
      }
    }
  }

  std::size_t rank() const {
    return static_cast<std::size_t>(team_.rank);
  }

  /// From some pairs mn of all i to all mn of some i. What a rank gets: from each [i][mn][l] with its mn.
  std::vector<double> redistribute(const Batch& batch, const std::vector<double>& quarter) const {
    const casebook::TimedRegion timed(region::redistribute);
    const auto count = [&](std::size_t of_i, std::size_t of_mn) {
      return (batch.begin[of_i + 1] - batch.begin[of_i]) * dealt_.n_rows(static_cast<int>(of_mn)) *
             n_;
    };
    std::vector<int> sent, send_at{0}, received, receive_at{0};
    for (std::size_t r = 0; r < batch.begin.size() - 1; ++r) {
      sent.push_back(count(r, rank()));
      received.push_back(count(rank(), r));
      send_at.push_back(send_at.back() + sent.back());
      receive_at.push_back(receive_at.back() + received.back());
    }
    std::vector<double> gathered(static_cast<std::size_t>(receive_at.back()));
    MPI_Alltoallv(quarter.data(),
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
    std::vector<double> one_n;      ///< (mn|li) of one n and one i, [m][l]
    std::vector<double> half;       ///< (jn|li) of one i, [j][n][l]
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

  /// (mn|li) = sum over s of C(s, i) (mn|ls) for this rank's pairs mn and all l, [i][mn][l]. A bra's
  /// integrals are used while they are in L2: 2 n_i flops for the 8 B of each.
  std::vector<double> first_quarter(const std::vector<int>& orbitals) const {
    const std::vector<double> c = transposed(orbitals);
    const int n_batch = static_cast<int>(orbitals.size());
    const int n_columns = dealt_.n_rows(team_.rank) * n_;
    std::vector<double> quarter(orbitals.size() * static_cast<std::size_t>(n_columns));
    const std::vector<DealtPairs::Pair>& own = dealt_.of(team_.rank);
#pragma omp parallel num_threads(team_.n_threads) default(none) \
    shared(c, n_batch, n_columns, quarter, own)
    {
      Workspace mine;
#pragma omp for schedule(dynamic)
      for (std::size_t k = 0; k < own.size(); ++k) {
        const int n_ab = compute(own[k], mine);
        add_bra(
            n_batch, n_ab, c, mine.integrals, n_columns, quarter.data() + own[k].first_row * n_);
      }
    }
    return quarter;
  }

  /// The columns of one bra in the first quarter, [i][its mn][l], rows n_columns apart.
  void add_bra(int n_batch,
               int n_ab,
               const std::vector<double>& c,
               const std::vector<double>& integrals,
               int n_columns,
               double* quarter) const {
    const casebook::TimedRegion timed(region::first_quarter);
    cblas_dgemm(CblasRowMajor,
                CblasNoTrans,
                CblasTrans,
                n_batch,
                n_ab * n_,
                n_,
                1.0,
                c.data(),
                n_,
                integrals.data(),
                n_,
                0.0,
                quarter,
                n_columns);
  }

  /// The integrals of one bra. Returns how many function pairs it has.
  int compute(const DealtPairs::Pair& pair, Workspace& mine) const {
    const casebook::TimedRegion timed(region::integrals);
    const std::vector<scf::ShellBlock>& blocks = integrals_->blocks();
    const int n_ab = blocks[static_cast<std::size_t>(pair.a)].n_functions *
                     blocks[static_cast<std::size_t>(pair.b)].n_functions;
    mine.integrals.resize(static_cast<std::size_t>(n_ab * n_ * n_));
    integrals_->compute(pair.a, pair.b, mine.scratch, mine.integrals.data());
    return n_ab;
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
    for (int n = 0; n < n_; ++n) {
      for (int m = 0; m < n_; ++m) {
        const DealtPairs::Row row = dealt_.row(m, n);
        const double* from = pieces[static_cast<std::size_t>(row.rank)] + row.number * n_;
        std::copy_n(from, n_, mine.one_n.data() + m * n_);
      }
      cblas_dgemm(CblasRowMajor,
                  CblasTrans,
                  CblasNoTrans,
                  i + 1,
                  n_,
                  n_,
                  1.0,
                  orbitals_.active.data(),
                  n_active_,
                  mine.one_n.data(),
                  n_,
                  0.0,
                  mine.half.data() + n * n_,
                  n_ * n_);
    }
  }

  /// The pairs (i, j) with j <= i.
  void add_pairs(int i, Workspace& mine) {
    for (int j = 0; j <= i; ++j) {
      const double* exchange = mine.half.data() + j * n_ * n_;
      last_half(exchange, orbitals_.virtuals, mine.three, mine.whole);
      pairs_->add(i, j, mine.whole.data());
      if (i == n_active_ - 1 && j == input_.sampled_partner()) {
        pairs_->keep_exchange(exchange);
      }
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
