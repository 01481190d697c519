// Compiled for registers of SVE of 256 bits only.
// Declared in harness/roofs/fma_kernels.hpp.
#include "harness/roofs/fma_chains.hpp"

namespace casebook::roofs {

template <class Real>
double fma_sve256(const FmaRecursion& recursion, std::int64_t steps) {
  using Vector [[gnu::vector_size(32)]] = Real;
  return sum_of_lanes<Vector, 32 / sizeof(Real)>(
      iterate<Real, Vector, many_chains>(recursion, steps));
}

template double fma_sve256<double>(const FmaRecursion& recursion, std::int64_t steps);
template double fma_sve256<float>(const FmaRecursion& recursion, std::int64_t steps);

}  // namespace casebook::roofs
