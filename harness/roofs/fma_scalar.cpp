// Compiled with the FMA of this instruction set but without vectorization: one number at a time.
// Declared in harness/roofs/fma_kernels.hpp.
#include "harness/roofs/fma_chains.hpp"

namespace casebook::roofs {

template <class Real>
double fma_scalar(const FmaRecursion& recursion, std::int64_t steps) {
  return iterate<Real, Real, few_chains>(recursion, steps);
}

template double fma_scalar<double>(const FmaRecursion& recursion, std::int64_t steps);
template double fma_scalar<float>(const FmaRecursion& recursion, std::int64_t steps);

}  // namespace casebook::roofs
