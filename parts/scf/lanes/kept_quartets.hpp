#pragma once

#include <algorithm>
#include <vector>

#include "apps/scf/regions.hpp"
#include "parts/scf/lanes/lane_screening.hpp"
#include "parts/scf/lanes/quartet_lanes.hpp"

namespace scf {

/// What a thread needs for the quartets that it computes in one precision.
template <class Real>
struct QuartetStream {
  QuartetScratchOf<Real> scratch;
  KeptBatchesOf<Real> kept;
  std::vector<LanesOf<Real>> integrals;  ///< of some batches, one behind the other
  std::vector<LanesOf<Real>> coulomb;    ///< [n_a n_b] of the bra
};

/// Integrals that are computed before they are digested: they stay in L2.
inline constexpr std::size_t most_integrals = 2048;  // of 64 B

/// Takes the integrals of a bra with the batches that were kept from compute(i, integrals), i being the
/// number of the batch, as many batches at a time as there is room for; with each of these, calls
/// digest(ket_class, batch, integrals), integrals being [n_a n_b][n_c n_d] times the batch's factors,
/// and after them add_sums(), for mine.coulomb begins anew. A region is opened for many quartets: one
/// batch is shorter than what its clock costs.
template <class Real, class Compute, class Digest, class AddSums>
void for_integrals(const PairClassOf<Real>& bra_class,
                   QuartetStream<Real>& mine,
                   const Compute& compute,
                   const Digest& digest,
                   const AddSums& add_sums) {
  const auto size_of = [&](std::size_t i) {
    return static_cast<std::size_t>(bra_class.n_functions() * mine.kept.classes[i]->n_functions());
  };
  for (std::size_t first = 0, end = 0; first < mine.kept.size(); first = end) {
    mine.integrals.resize(std::max(most_integrals, size_of(first)));
    {
      const casebook::TimedRegion timed(region::eri);
      LanesOf<Real>* out = mine.integrals.data();
      const LanesOf<Real>* const no_more = out + mine.integrals.size();
      for (; end < mine.kept.size() && out + size_of(end) <= no_more; ++end) {
        compute(end, out);
        out += size_of(end);
      }
    }
    const casebook::TimedRegion timed(region::digest);
    mine.coulomb.assign(static_cast<std::size_t>(bra_class.n_functions()), LanesOf<Real>{});
    const LanesOf<Real>* in = mine.integrals.data();
    for (std::size_t i = first; i < end; ++i) {
      digest(*mine.kept.classes[i], *mine.kept.batches[i], in);
      in += size_of(i);
    }
    add_sums();
  }
}

/// Computes the quartet batch of this number among those that were kept.
/// negligible: as of repulsion_lanes()
template <class Real>
void compute_batch(const PairClassOf<Real>& bra_class,
                   const BraPairOf<Real>& bra,
                   double negligible,
                   std::size_t i,
                   QuartetStream<Real>& mine,
                   LanesOf<Real>* integrals) {
  repulsion_lanes(bra_class,
                  bra,
                  *mine.kept.classes[i],
                  *mine.kept.batches[i],
                  mine.kept.factors[i],
                  negligible,
                  mine.scratch,
                  integrals);
}

/// The same with integrals that are computed.
template <class Real, class Digest, class AddSums>
void for_kept(const PairClassOf<Real>& bra_class,
              const BraPairOf<Real>& bra,
              double negligible,
              QuartetStream<Real>& mine,
              const Digest& digest,
              const AddSums& add_sums) {
  const auto compute = [&](std::size_t i, LanesOf<Real>* integrals) {
    compute_batch(bra_class, bra, negligible, i, mine, integrals);
  };
  for_integrals(bra_class, mine, compute, digest, add_sums);
}

/// How many functions c and d have, and where they begin in each lane of a batch. An empty lane adds
/// zeros to the last pair's.
/// first: [block]; at: has integers n_c and n_d, and arrays c and d with one for each lane
template <class Real, class Places>
void place_kets(const PairClassOf<Real>& ket_class,
                const KetBatchOf<Real>& batch,
                const std::vector<int>& first,
                Places& at) {
  at.n_c = ket_class.n_a;
  at.n_d = ket_class.n_b;
  for (std::size_t lane = 0; lane < n_lanes_of<Real>; ++lane) {
    at.c[lane] = first[static_cast<std::size_t>(batch.a[lane])];
    at.d[lane] = first[static_cast<std::size_t>(batch.b[lane])];
  }
}

}  // namespace scf
