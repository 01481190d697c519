#pragma once

#include <vector>

#include "optimized/scf/parts/pair_classes.hpp"

namespace scf {

/// Room for the largest class, to be kept by each thread.
class QuartetScratch {
 public:
  QuartetScratch();

  std::vector<Lanes> cubes;  ///< two of the highest order
  std::vector<Lanes> half;   ///< [function pair of the ket][Hermite Gaussian of the bra]
};

/// Integrals (ab|cd) of one bra with the eight kets of a batch, each lane times its factor.
/// out: [n_a n_b][n_c n_d]
/// Source: McMurchie & Davidson, J. Comput. Phys. 26 (1978) 218; eight quartets of one class side by
/// side, as in Pritchard & Chow, J. Comput. Chem. 37 (2016) 2537.
void repulsion_lanes(const PairClass& bra_class,
                     const BraPair& bra,
                     const PairClass& ket_class,
                     const KetBatch& ket,
                     const Lanes& factor,
                     QuartetScratch& scratch,
                     Lanes* out);

}  // namespace scf
