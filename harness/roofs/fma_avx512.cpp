// Compiled with -mavx512f -mfma only.
// Declared in harness/roofs/fma_kernels.hpp.
#include "harness/roofs/fma_chains.hpp"

namespace casebook::roofs {

double fma_avx512(const FmaRecursion& recursion, std::int64_t steps) {
  using Vector [[gnu::vector_size(64)]] = double;
  return sum_of_lanes<Vector, 8>(iterate<Vector, few_chains>(recursion, steps));
}

}  // namespace casebook::roofs
