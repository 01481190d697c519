#include "parts/mp2/direct_integrals.hpp"

#include <algorithm>

namespace mp2 {

using scf::Lanes;

DirectIntegrals::DirectIntegrals(const scf::Basis& basis, double tolerance)
    : n_functions_(basis.n_functions),
      tolerance_(tolerance),
      blocks_(scf::shells_of_equal_exponents(basis)),
      classes_(scf::pair_classes(basis, blocks_)),
      places_(blocks_.size() * blocks_.size()) {
  for (std::size_t c = 0; c < classes_.size(); ++c) {
    for (std::size_t k = 0; k < classes_[c].pairs.size(); ++k) {
      const auto a = static_cast<std::size_t>(classes_[c].pairs[k].a);
      const auto b = static_cast<std::size_t>(classes_[c].pairs[k].b);
      places_[a * blocks_.size() + b] = places_[b * blocks_.size() + a] = {c, k};
    }
  }
}

void DirectIntegrals::compute(int a, int b, IntegralScratch& scratch, double* out) const {
  const Place place =
      places_[static_cast<std::size_t>(a) * blocks_.size() + static_cast<std::size_t>(b)];
  const scf::PairClass& bra_class = classes_[place.pair_class];
  const scf::BraPair& bra = bra_class.pairs[place.pair];
  compute(bra_class, bra, bra.a != a, scratch, out);
}

void DirectIntegrals::compute(const scf::PairClass& bra_class,
                              const scf::BraPair& bra,
                              bool second_first,
                              IntegralScratch& scratch,
                              double* out) const {
  std::fill_n(out, bra_class.n_functions() * n_functions_ * n_functions_, 0.0);
  for (const scf::PairClass& ket_class : classes_) {
    scratch.lanes.resize(
        static_cast<std::size_t>(bra_class.n_functions() * ket_class.n_functions()));
    for (const scf::KetBatch& batch : ket_class.batches) {
      if (bra.bound * batch.bound < tolerance_) {
        break;  // the largest come first
      }
      scf::repulsion_of_batch(bra_class,
                              bra,
                              ket_class,
                              batch,
                              scf::all_lanes(1.0),
                              0.0,
                              scratch.quartets,
                              scratch.lanes.data());
      store(bra_class, ket_class, batch, second_first, scratch.lanes.data(), out);
    }
  }
}

/// An integral: 8 B from L1, two stores of 8 B, next to each other for the functions of a block, into
/// n_bf^2 numbers a bra function pair, which L2 holds for a hundred functions.
void DirectIntegrals::store(const scf::PairClass& bra_class,
                            const scf::PairClass& ket_class,
                            const scf::KetBatch& batch,
                            bool second_first,
                            const Lanes* lanes,
                            double* out) const {
  for (int lane = 0; lane < batch.n_pairs; ++lane) {
    const scf::BraPair& ket = ket_class.pairs[static_cast<std::size_t>(batch.first + lane)];
    const int c = blocks_[static_cast<std::size_t>(ket.a)].first;
    const int d = blocks_[static_cast<std::size_t>(ket.b)].first;
    const Lanes* value = lanes;
    for (int ij = 0; ij < bra_class.n_functions(); ++ij) {
      const int row = second_first ? ij % bra_class.n_b * bra_class.n_a + ij / bra_class.n_b : ij;
      double* square = out + static_cast<std::ptrdiff_t>(row) * n_functions_ * n_functions_;
      for (int k = c; k < c + ket_class.n_a; ++k) {
        for (int l = d; l < d + ket_class.n_b; ++l, ++value) {
          square[k * n_functions_ + l] = (*value)[lane];
          square[l * n_functions_ + k] = (*value)[lane];
        }
      }
    }
  }
}

}  // namespace mp2
