// Compiled with -mavx2 -mfma only.
// Declared in harness/roofs/fma_kernels.hpp.
#include "harness/roofs/fma_chains.hpp"

namespace casebook::roofs {

double fma_avx2(const FmaRecursion& recursion, std::int64_t steps) {
  using Vector [[gnu::vector_size(32)]] = double;
  return sum_of_lanes<Vector, 4>(iterate<Vector, few_chains>(recursion, steps));
}

}  // namespace casebook::roofs
