#include "parts/scf/mixed/single_quartets.hpp"

#include "parts/scf/classes/batch_kernel.hpp"
#include "parts/scf/classes/block_digestion.hpp"
#include "parts/scf/mixed/boys_intervals.hpp"

namespace scf {

template <>
struct BoysOf<SingleLanes> {
  static const BoysIntervals& of(int order) { return boys_intervals(order); }
};

template class BatchScratchOf<SingleLanes>;
template void repulsion_of_batch(const PairClassOf<SingleLanes>&,
                                 const BraPairOf<float>&,
                                 const PairClassOf<SingleLanes>&,
                                 const KetBatchOf<SingleLanes>&,
                                 const SingleLanes&,
                                 double,
                                 BatchScratchOf<SingleLanes>&,
                                 SingleLanes*);
template void digest_batch(const QuartetFunctionsOf<SingleLanes>&,
                           const SingleLanes*,
                           const float*,
                           SingleLanes*,
                           const FockSums&);

}  // namespace scf
