#pragma once

#include "parts/scf/classes/batch_digestion.hpp"
#include "parts/scf/classes/batch_integrals.hpp"
#include "parts/scf/lanes/lane_classes.hpp"

namespace scf {

// Integrals and digestion of eight quartets at a time.
extern template class BatchScratchOf<Lanes>;
extern template void repulsion_of_batch(const PairClassOf<Lanes>&,
                                        const BraPairOf<double>&,
                                        const PairClassOf<Lanes>&,
                                        const KetBatchOf<Lanes>&,
                                        const Lanes&,
                                        double,
                                        BatchScratchOf<Lanes>&,
                                        Lanes*);
extern template void digest_batch(
    const QuartetFunctionsOf<Lanes>&, const Lanes*, const double*, Lanes*, const FockSums&);

}  // namespace scf
