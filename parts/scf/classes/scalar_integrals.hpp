#pragma once

#include "parts/scf/classes/batch_integrals.hpp"

namespace scf {

// Integrals of one quartet at a time.
extern template class BatchScratchOf<double>;
extern template void repulsion_of_batch(const PairClassOf<double>&,
                                        const BraPairOf<double>&,
                                        const PairClassOf<double>&,
                                        const KetBatchOf<double>&,
                                        const double&,
                                        double,
                                        BatchScratchOf<double>&,
                                        double*);

}  // namespace scf
