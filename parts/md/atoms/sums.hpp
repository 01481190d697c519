#pragma once

namespace md {

/// Sums of one rank for thermo; each pair counted once over all ranks.
struct Sums {
  double mv2 = 0.0;
  double potential = 0.0;
  double virial = 0.0;  ///< r f
  double pairs = 0.0;   ///< within the cut-off; halves where each rank counts its own end
};

}  // namespace md
