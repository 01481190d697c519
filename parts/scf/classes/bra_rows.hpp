#pragma once

#include <algorithm>
#include <vector>

#include "apps/scf/regions.hpp"
#include "parts/scf/classes/batch_integrals.hpp"
#include "parts/scf/dealing/pair_tasks.hpp"
#include "parts/scf/matrix.hpp"

namespace scf {

/// A bra pair, and the class that it belongs to.
template <class L>
struct BraOf {
  BraOf(const std::vector<PairClassOf<L>>& classes, const PairTask& task)
      : its_class(classes[task.pair_class]), pair(its_class.pairs[task.pair]) {}

  const PairClassOf<L>& its_class;
  const BraPairOf<ElementOf<L>>& pair;
};

/// Batches that a bra is to be multiplied with, of all classes, and which of them are a row: as many as
/// L2 holds the integrals of.
template <class L>
struct KeptBatchesOf {
  std::vector<const PairClassOf<L>*> classes;  ///< of each batch
  std::vector<const KetBatchOf<L>*> batches;
  std::vector<L> factors;  ///< of each: half the number of its quartets' orderings
  std::size_t row_begin = 0, row_end = 0;

  std::size_t size() const { return batches.size(); }
  void clear() {
    classes.clear();
    batches.clear();
    factors.clear();
    row_begin = row_end = 0;
  }
  void push_back(const PairClassOf<L>& its_class,
                 const KetBatchOf<L>& batch,
                 const L& its_factors) {
    classes.push_back(&its_class);
    batches.push_back(&batch);
    factors.push_back(its_factors);
  }
};

/// Work arrays of a thread for the quartets that it computes in one width.
template <class L>
struct BraWorkspace {
  BatchScratchOf<L> scratch;
  KeptBatchesOf<L> kept;
  std::vector<L> integrals;  ///< of a row's batches, one after the other
  std::vector<L> coulomb;    ///< [n_a n_b] of the bra
};

/// Bytes of a row's integrals: they stay in L2 until they are digested.
inline constexpr std::size_t row_bytes = std::size_t{2048} * 64;

template <class L>
std::size_t batch_size(const BraOf<L>& bra, const BraWorkspace<L>& mine, std::size_t i) {
  return static_cast<std::size_t>(bra.its_class.n_functions() *
                                  mine.kept.classes[i]->n_functions());
}

/// Goes on to the next row of a bra's batches; false when there is none. A row is long because a region
/// is opened for it: one batch is shorter than what its clock costs.
template <class L>
bool take_row(const BraOf<L>& bra, BraWorkspace<L>& mine) {
  KeptBatchesOf<L>& kept = mine.kept;
  kept.row_begin = kept.row_end;
  std::size_t size = 0;
  while (kept.row_end < kept.size()) {
    const std::size_t more = batch_size(bra, mine, kept.row_end);
    if (size > 0 && (size + more) * sizeof(L) > row_bytes) {
      break;
    }
    size += more;
    ++kept.row_end;
  }
  if (mine.integrals.size() < size) {
    mine.integrals.resize(std::max(size, row_bytes / sizeof(L)));
  }
  return size > 0;
}

/// Calls use(i, integrals) for each batch of a row; integrals: its place, [n_a n_b][n_c n_d]
template <class L, class Use>
void for_row(const BraOf<L>& bra, BraWorkspace<L>& mine, const Use& use) {
  L* integrals = mine.integrals.data();
  for (std::size_t i = mine.kept.row_begin; i < mine.kept.row_end; ++i) {
    use(i, integrals);
    integrals += batch_size(bra, mine, i);
  }
}

/// Integrals (ab|cd) of a bra with the i-th of its batches, times the batch's factors.
/// negligible: as of repulsion_of_batch()
template <class L>
void compute_batch(
    const BraOf<L>& bra, double negligible, std::size_t i, BraWorkspace<L>& mine, L* integrals) {
  repulsion_of_batch(bra.its_class,
                     bra.pair,
                     *mine.kept.classes[i],
                     *mine.kept.batches[i],
                     mine.kept.factors[i],
                     negligible,
                     mine.scratch,
                     integrals);
}

/// Computes the integrals of a row of quartets, one batch after the other.
template <class L>
void compute_row(const BraOf<L>& bra, double negligible, BraWorkspace<L>& mine) {
  const casebook::TimedRegion timed(region::eri);
  for_row(bra, mine, [&](std::size_t i, L* integrals) {
    compute_batch(bra, negligible, i, mine, integrals);
  });
}

/// Computes the integrals of a row with all primitive quartets.
template <class L>
void compute_row(const BraOf<L>& bra, BraWorkspace<L>& mine) {
  compute_row(bra, 0.0, mine);
}

}  // namespace scf
