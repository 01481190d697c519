// Compiled with the flags of this architecture (NEON on 64-bit ARM) only.
// Declared in harness/roofs/fma_kernels.hpp.
#include "harness/roofs/fma_chains.hpp"

namespace casebook::roofs {

double fma_vector128(const FmaRecursion& recursion, std::int64_t steps) {
  using Vector [[gnu::vector_size(16)]] = double;
  return sum_of_lanes<Vector, 2>(iterate<Vector, many_chains>(recursion, steps));
}

}  // namespace casebook::roofs
