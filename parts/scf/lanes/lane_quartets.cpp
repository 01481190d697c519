#include "parts/scf/lanes/lane_quartets.hpp"

#include "parts/scf/classes/batch_kernel.hpp"
#include "parts/scf/classes/block_digestion.hpp"
#include "parts/scf/lanes/boys_lanes.hpp"

namespace scf {

template <>
struct BoysOf<Lanes> {
  static BoysLanes of(int order) { return BoysLanes(order); }
};

template class BatchScratchOf<Lanes>;
template void repulsion_of_batch(const PairClassOf<Lanes>&,
                                 const BraPairOf<double>&,
                                 const PairClassOf<Lanes>&,
                                 const KetBatchOf<Lanes>&,
                                 const Lanes&,
                                 double,
                                 BatchScratchOf<Lanes>&,
                                 Lanes*);
template void digest_batch(
    const QuartetFunctionsOf<Lanes>&, const Lanes*, const double*, Lanes*, const FockSums&);

}  // namespace scf
