#pragma once

#include <algorithm>
#include <vector>

#include "apps/scf/regions.hpp"
#include "parts/scf/classes/bra_rows.hpp"
#include "parts/scf/textbook/unique_rows.hpp"

namespace scf {

/// Bounds of a density's blocks, and the largest of them.
struct DensityBounds {
  DensityBounds(const std::vector<ShellBlock>& shell_blocks, const Matrix& density)
      : blocks(density_bounds(shell_blocks, density)),
        largest(*std::max_element(blocks.values().begin(), blocks.values().end())) {}

  Matrix blocks;  ///< [n_blocks][n_blocks]
  double largest;
};

/// The largest of the six density blocks that meet the integrals of a quartet.
inline double density_of_quartet(const Matrix& d_max, const BraPair& bra, const BraPair& ket) {
  return std::max({d_max(bra.a, bra.b),
                   d_max(ket.a, ket.b),
                   d_max(bra.a, ket.a),
                   d_max(bra.a, ket.b),
                   d_max(bra.b, ket.a),
                   d_max(bra.b, ket.b)});
}

/// The batches with a quartet that can add more than the threshold to some Fock element:
/// |(ij|kl)| |D| <= Q_ab Q_cd max |D| over the density blocks that meet the quartet. No ket comes after
/// its bra. The kets of a class come by falling bound: after the first batch that cannot matter, none can.
/// density_of: gives that maximum for a bra and a ket; largest: of all; threshold: hartree
template <class L, class DensityOf>
void keep_large(const std::vector<PairClassOf<L>>& classes,
                const PairTask& task,
                double largest,
                const DensityOf& density_of,
                double threshold,
                KeptBatchesOf<L>& kept) {
  const casebook::TimedRegion timed(region::screening);
  const BraPair& bra = classes[task.pair_class].pairs[task.pair];
  kept.clear();
  for (std::size_t c = 0; c <= task.pair_class; ++c) {
    const bool own_class = c == task.pair_class;
    for (const KetBatchOf<L>& batch : classes[c].batches) {
      if (bra.bound * batch.bound * largest < threshold ||
          (own_class && static_cast<std::size_t>(batch.first) > task.pair)) {
        break;
      }
      L factors{};
      bool any = false;
      for (std::size_t lane = 0; lane < static_cast<std::size_t>(batch.n_pairs); ++lane) {
        const std::size_t number = static_cast<std::size_t>(batch.first) + lane;
        if (own_class && number > task.pair) {
          break;
        }
        const BraPair& ket = classes[c].pairs[number];
        any |= bra.bound * ket.bound * density_of(bra, ket) >= threshold;
        set_lane(factors, lane, 0.5 * degeneracy(bra.a, bra.b, ket.a, ket.b));
      }
      if (any) {
        kept.push_back(classes[c], batch, factors);
      }
    }
  }
}

/// Screens quartets that add to Coulomb and exchange elements.
template <class L>
void keep_large(const std::vector<PairClassOf<L>>& classes,
                const PairTask& task,
                const DensityBounds& bounds,
                double threshold,
                KeptBatchesOf<L>& kept) {
  const auto density_of = [&bounds](const BraPair& bra, const BraPair& ket) {
    return density_of_quartet(bounds.blocks, bra, ket);
  };
  keep_large(classes, task, bounds.largest, density_of, threshold, kept);
}

}  // namespace scf
