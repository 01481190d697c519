#pragma once

#include <vector>

#include "parts/scf/classes/pair_classes.hpp"

namespace scf {

/// Room for the largest class, to be kept by each thread: up to f, until a g shell comes.
template <class L>
class BatchScratchOf {
 public:
  BatchScratchOf();

  /// Makes room for pairs of g shells.
  void make_room_for_g();

  std::vector<L> cubes;  ///< two of the highest order
  std::vector<L> half;   ///< [function pair of the ket][Hermite Gaussian of the bra]
};

/// Integrals (ab|cd) of one bra with the kets of a batch, each lane times its factor. In single
/// precision an integral errs by some 1e-6 of the product of the pairs' bounds.
/// negligible: primitive quartets whose bound is smaller are left out, hartree.
/// out: [n_a n_b][n_c n_d]
/// Source: McMurchie & Davidson, J. Comput. Phys. 26 (1978) 218; quartets of one class side by side,
/// as in Pritchard & Chow, J. Comput. Chem. 37 (2016) 2537.
template <class L>
void repulsion_of_batch(const PairClassOf<L>& bra_class,
                        const BraPairOf<ElementOf<L>>& bra,
                        const PairClassOf<L>& ket_class,
                        const KetBatchOf<L>& ket,
                        const L& factor,
                        double negligible,
                        BatchScratchOf<L>& scratch,
                        L* out);

}  // namespace scf
