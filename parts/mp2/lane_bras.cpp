#include "parts/mp2/lane_bras.hpp"

#include <algorithm>
#include <utility>

#include "parts/mp2/stored_integrals.hpp"

namespace mp2 {

LaneBras::LaneBras(const scf::Basis& basis, double tolerance)
    : n_functions_(static_cast<std::size_t>(basis.n_functions)),
      tolerance_(tolerance),
      blocks_(scf::shells_of_equal_exponents(basis)),
      classes_(scf::pair_classes(basis, blocks_)) {
  for (std::size_t c = classes_.size(); c-- > 0;) {
    for (std::size_t pair = classes_[c].pairs.size(); pair-- > 0;) {
      bras_.push_back({c, pair});
    }
  }
}

void LaneBras::store(int bra, Scratch& scratch, std::vector<double>& all) const {
  const scf::PairTask task = bras_[static_cast<std::size_t>(bra)];
  const scf::PairClass& bra_class = classes_[task.pair_class];
  const scf::BraPair& pair = bra_class.pairs[task.pair];
  for (std::size_t c = 0; c <= task.pair_class; ++c) {
    const scf::PairClass& kets = classes_[c];
    const std::size_t n_kets = c == task.pair_class ? task.pair + 1 : kets.pairs.size();
    scratch.lanes.resize(static_cast<std::size_t>(bra_class.n_functions() * kets.n_functions()));
    scf::Lanes* const lanes = scratch.lanes.data();
    for (const scf::KetBatch& batch : kets.batches) {
      const auto first = static_cast<std::size_t>(batch.first);
      if (pair.bound * batch.bound < tolerance_ || first >= n_kets) {
        break;  // the largest come first
      }
      const scf::Lanes one = scf::all_lanes(1.0);
      repulsion_of_batch(bra_class, pair, kets, batch, one, 0.0, scratch.quartets, lanes);
      const std::size_t n = std::min<std::size_t>(scf::n_lanes, n_kets - first);
      put(bra_class, pair, kets, batch, n, lanes, all);
    }
  }
}

/// An integral: 8 B from L1, eight stores of 8 B into as many cache lines.
void LaneBras::put(const scf::PairClass& bra_class,
                   const scf::BraPair& bra,
                   const scf::PairClass& ket_class,
                   const scf::KetBatch& batch,
                   std::size_t n_kets,
                   const scf::Lanes* lanes,
                   std::vector<double>& all) const {
  const auto functions_of = [this](int block, int n) {
    const auto first = static_cast<std::size_t>(blocks_[static_cast<std::size_t>(block)].first);
    return std::pair(first, first + static_cast<std::size_t>(n));
  };
  const auto [first_i, end_i] = functions_of(bra.a, bra_class.n_a);
  const auto [first_j, end_j] = functions_of(bra.b, bra_class.n_b);
  for (std::size_t lane = 0; lane < n_kets; ++lane) {
    const auto [first_k, end_k] = functions_of(batch.a[lane], ket_class.n_a);
    const auto [first_l, end_l] = functions_of(batch.b[lane], ket_class.n_b);
    const scf::Lanes* value = lanes;
    for (std::size_t i = first_i; i < end_i; ++i) {
      for (std::size_t j = first_j; j < end_j; ++j) {
        for (std::size_t k = first_k; k < end_k; ++k) {
          for (std::size_t l = first_l; l < end_l; ++l, ++value) {
            put_integral(n_functions_, i, j, k, l, (*value)[lane], all);
          }
        }
      }
    }
  }
}

}  // namespace mp2
