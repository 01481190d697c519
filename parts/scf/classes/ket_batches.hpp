#pragma once

#include <algorithm>
#include <utility>

#include "parts/scf/classes/pair_classes.hpp"

namespace scf {
namespace detail {

/// [Hermite Gaussian]: (-1)^(t + u + v)
inline std::vector<double> hermite_signs(int l) {
  std::vector<double> signs;
  for (int t = 0; t <= l; ++t) {
    for (int u = 0; u <= l - t; ++u) {
      for (int v = 0; v <= l - t - u; ++v) {
        signs.push_back((t + u + v) % 2 == 0 ? 1.0 : -1.0);
      }
    }
  }
  return signs;
}

/// The places and terms of one primitive in one lane.
template <class L>
void fill_lane(const PairClassOf<L>& members,
               const BraPairOf<ElementOf<L>>& pair,
               std::size_t k,
               const std::vector<double>& signs,
               std::size_t lane,
               L* out) {
  const PrimitivePairOf<ElementOf<L>>& primitive = pair.primitives[k];
  set_lane(out[0], lane, primitive.p);
  for (std::size_t axis = 0; axis < 3; ++axis) {
    set_lane(out[1 + axis], lane, primitive.center[axis]);
    if constexpr (KetBatchOf<L>::n_places > 4) {
      set_lane(out[4 + axis], lane, primitive.rest[axis]);
    }
  }
  const auto n_terms = static_cast<std::size_t>(members.n_terms());
  for (std::size_t term = 0; term < n_terms; ++term) {
    const auto h = static_cast<std::size_t>(members.hermite[term]);
    set_lane(out[KetBatchOf<L>::n_places + term],
             lane,
             static_cast<ElementOf<L>>(signs[h]) * pair.terms[k * n_terms + term]);
  }
}

/// Facts about the pairs for screening and digestion.
template <class L>
void place_pairs(const PairClassOf<L>& members, KetBatchOf<L>& batch) {
  using Real = ElementOf<L>;
  for (std::size_t lane = 0; lane < n_lanes_of<L>; ++lane) {
    const bool has_pair = static_cast<int>(lane) < batch.n_pairs;
    const int used = batch.first + (has_pair ? static_cast<int>(lane) : batch.n_pairs - 1);
    const BraPairOf<Real>& pair = members.pairs[static_cast<std::size_t>(used)];
    batch.a[lane] = pair.a;
    batch.b[lane] = pair.b;
    set_lane(batch.bounds, lane, has_pair ? static_cast<Real>(pair.bound) : Real{0});
    set_lane(batch.orderings, lane, !has_pair ? Real{0} : pair.a == pair.b ? Real{1} : Real{2});
    batch.bound = std::max(batch.bound, pair.bound);
  }
}

template <class L>
KetBatchOf<L> make_batch(const PairClassOf<L>& members, std::size_t first) {
  const std::size_t n_pairs = std::min<std::size_t>(n_lanes_of<L>, members.pairs.size() - first);
  KetBatchOf<L> batch{};
  batch.first = static_cast<int>(first);
  batch.n_pairs = static_cast<int>(n_pairs);
  place_pairs(members, batch);
  const std::vector<double> signs = hermite_signs(members.l);
  const auto size = static_cast<std::size_t>(KetBatchOf<L>::n_places + members.n_terms());
  for (std::size_t lane = 0; lane < n_pairs; ++lane) {
    const BraPairOf<ElementOf<L>>& pair = members.pairs[first + lane];
    for (std::size_t k = 0; k < pair.primitives.size(); ++k) {
      if (k == batch.primitive_bounds.size()) {
        batch.primitive_bounds.push_back(0.0);
        batch.data.resize(batch.data.size() + size);
        batch.data[k * size] += ElementOf<L>{1};  // p of the lanes that have fewer primitives
      }
      batch.primitive_bounds[k] = std::max(batch.primitive_bounds[k], pair.primitives[k].bound);
      fill_lane(members, pair, k, signs, lane, batch.data.data() + k * size);
    }
  }
  return batch;
}

}  // namespace detail

/// Puts the pairs of a class side by side.
template <class L>
PairClassOf<L> side_by_side(SortedPairsOf<ElementOf<L>> sorted) {
  PairClassOf<L> members{std::move(sorted), {}};
  for (std::size_t first = 0; first < members.pairs.size(); first += n_lanes_of<L>) {
    members.batches.push_back(detail::make_batch(members, first));
  }
  return members;
}

/// Batches of all classes of a molecule.
template <class L>
std::vector<PairClassOf<L>> pair_classes_of(const Basis& basis,
                                            const std::vector<ShellBlock>& blocks,
                                            Terms terms) {
  std::vector<PairClassOf<L>> classes;
  for (SortedPairs& sorted : sorted_pairs(basis, blocks, terms)) {
    classes.push_back(side_by_side<L>(std::move(sorted)));
  }
  return classes;
}

}  // namespace scf
