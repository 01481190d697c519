#pragma once

#include "parts/scf/classes/batch_digestion.hpp"

namespace scf {

// Digestion of one quartet at a time.
extern template void digest_batch(
    const QuartetFunctionsOf<double>&, const double*, const double*, double*, const FockSums&);

}  // namespace scf
