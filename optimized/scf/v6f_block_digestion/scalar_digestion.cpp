#include "optimized/scf/v6f_block_digestion/scalar_digestion.hpp"

#include "parts/scf/classes/block_digestion.hpp"

namespace scf {

template void digest_batch(
    const QuartetFunctionsOf<double>&, const double*, const double*, double*, const FockSums&);

}  // namespace scf
