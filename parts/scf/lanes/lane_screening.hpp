#pragma once

#include <algorithm>
#include <vector>

#include "apps/scf/regions.hpp"
#include "parts/scf/lanes/pair_classes.hpp"
#include "parts/scf/lanes/pair_tasks.hpp"

namespace scf {

/// Bounds of a density's blocks, and the largest of them.
struct DensityBounds {
  DensityBounds(const std::vector<ShellBlock>& shell_blocks, const Matrix& density)
      : blocks(density_bounds(shell_blocks, density)),
        rounded(blocks.values().begin(), blocks.values().end()),
        largest(*std::max_element(blocks.values().begin(), blocks.values().end())) {}

  Matrix blocks;               ///< [n_blocks][n_blocks]
  std::vector<float> rounded;  ///< the same in single precision
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

/// How many of the eight orderings of a quartet are different ones.
inline double degeneracy(const BraPair& bra, const BraPair& ket, bool same) {
  return (bra.a == bra.b ? 1.0 : 2.0) * (ket.a == ket.b ? 1.0 : 2.0) * (same ? 1.0 : 2.0);
}

/// Batches that a bra is to be multiplied with, of all classes.
template <class Real>
struct KeptBatchesOf {
  std::vector<const PairClassOf<Real>*> classes;  ///< of each batch
  std::vector<const KetBatchOf<Real>*> batches;
  std::vector<LanesOf<Real>> factors;  ///< of each: half the number of its quartets' orderings

  std::size_t size() const { return batches.size(); }
  void clear() {
    classes.clear();
    batches.clear();
    factors.clear();
  }
  void push_back(const PairClassOf<Real>& its_class,
                 const KetBatchOf<Real>& batch,
                 const LanesOf<Real>& its_factors) {
    classes.push_back(&its_class);
    batches.push_back(&batch);
    factors.push_back(its_factors);
  }
};

using KeptBatches = KeptBatchesOf<double>;

/// The batches with a quartet that can add more than the threshold to some Fock element:
/// |(ij|kl)| |D| <= Q_ab Q_cd max |D| over the density blocks that meet the quartet. No ket comes after
/// its bra.
/// density_of: gives that maximum for a bra and a ket; largest: of all; threshold: hartree
template <class DensityOf>
void keep_large(const std::vector<PairClass>& classes,
                const PairTask& task,
                double largest,
                const DensityOf& density_of,
                double threshold,
                KeptBatches& kept) {
  const casebook::TimedRegion timed(region::screening);
  const BraPair& bra = classes[task.pair_class].pairs[task.pair];
  kept.clear();
  for (std::size_t c = 0; c <= task.pair_class; ++c) {
    const bool own_class = c == task.pair_class;
    for (const KetBatch& batch : classes[c].batches) {
      if (bra.bound * batch.bound * largest < threshold ||
          (own_class && static_cast<std::size_t>(batch.first) > task.pair)) {
        break;
      }
      Lanes factors{};
      bool any = false;
      for (int lane = 0; lane < batch.n_pairs; ++lane) {
        const auto number = static_cast<std::size_t>(batch.first + lane);
        if (own_class && number > task.pair) {
          break;
        }
        const BraPair& ket = classes[c].pairs[number];
        any |= bra.bound * ket.bound * density_of(bra, ket) >= threshold;
        factors[lane] = 0.5 * degeneracy(bra, ket, own_class && number == task.pair);
      }
      if (any) {
        kept.push_back(classes[c], batch, factors);
      }
    }
  }
}

}  // namespace scf
