#pragma once

#include "parts/scf/classes/batch_digestion.hpp"
#include "parts/scf/classes/batch_integrals.hpp"
#include "parts/scf/mixed/single_lanes.hpp"

namespace scf {

// Integrals and digestion of sixteen quartets at a time, in single precision.
extern template class BatchScratchOf<SingleLanes>;
extern template void repulsion_of_batch(const PairClassOf<SingleLanes>&,
                                        const BraPairOf<float>&,
                                        const PairClassOf<SingleLanes>&,
                                        const KetBatchOf<SingleLanes>&,
                                        const SingleLanes&,
                                        double,
                                        BatchScratchOf<SingleLanes>&,
                                        SingleLanes*);
extern template void digest_batch(const QuartetFunctionsOf<SingleLanes>&,
                                  const SingleLanes*,
                                  const float*,
                                  SingleLanes*,
                                  const FockSums&);

}  // namespace scf
