#pragma once

#include <vector>

#include "parts/scf/lanes/pair_classes.hpp"

namespace scf {

/// Room for the largest class, to be kept by each thread.
template <class Real>
class QuartetScratchOf {
 public:
  QuartetScratchOf();

  std::vector<LanesOf<Real>> cubes;  ///< two of the highest order
  std::vector<LanesOf<Real>> half;   ///< [function pair of the ket][Hermite Gaussian of the bra]
};

using QuartetScratch = QuartetScratchOf<double>;

/// Integrals (ab|cd) of one bra with the kets of a batch, each lane times its factor. Real: double or
/// float; in single precision an integral errs by some 1e-6 of the product of the pairs' bounds.
/// negligible: primitive quartets whose bound is smaller are left out, hartree.
/// out: [n_a n_b][n_c n_d]
/// Source: McMurchie & Davidson, J. Comput. Phys. 26 (1978) 218; quartets of one class side by side,
/// as in Pritchard & Chow, J. Comput. Chem. 37 (2016) 2537.
template <class Real>
void repulsion_lanes(const PairClassOf<Real>& bra_class,
                     const BraPairOf<Real>& bra,
                     const PairClassOf<Real>& ket_class,
                     const KetBatchOf<Real>& ket,
                     const LanesOf<Real>& factor,
                     double negligible,
                     QuartetScratchOf<Real>& scratch,
                     LanesOf<Real>* out);

}  // namespace scf
