// Compiled with the FMA of this instruction set but without vectorization: one number at a time.
// Declared in harness/roofs/fma_kernels.hpp.
#include "harness/roofs/fma_chains.hpp"

namespace casebook::roofs {

double fma_scalar(const FmaRecursion& recursion, std::int64_t steps) {
  return iterate<double, few_chains>(recursion, steps);
}

}  // namespace casebook::roofs
