#pragma once

#include <cstdint>

namespace casebook::roofs {

/// The coefficients of the recursion x -> a x + b that the FMA kernels iterate; kernels of floats
/// round them first.
struct FmaRecursion {
  double a = 0.5;
  double b = 1.0;
};

/// One kernel: several chains of x -> a x + b, each a vector of `lanes` numbers, independent of each
/// other so that the units are never waiting for a result. Chain k starts with all lanes at k.
/// Returns the sum of all lanes of all chains after `steps` steps.
using FmaFunction = double (*)(const FmaRecursion& recursion, std::int64_t steps);

/// Work of the kernel in one step.
struct FmaKernel {
  const char* isa;       ///< "scalar", "avx2", "avx512", "neon", "sve256", "sve512", "vector128"
  FmaFunction function;  ///< compiled for that instruction set: call it where `supported`
  int lanes;             ///< numbers in a vector
  int chains;
  bool supported;  ///< by the processor that this runs on

  /// Flops of one step: multiplication and addition.
  double flops() const { return 2.0 * lanes * chains; }
};

// Twelve chains: two units with a latency of four cycles need eight, and with two coefficients they
// fit sixteen registers; 24 of AVX-512 were seen to be no faster. Processors of other architectures
// have latencies up to nine (A64FX), and 32 registers.
inline constexpr int few_chains = 12;
inline constexpr int many_chains = 24;

// Real: the numbers in the vectors, double or float. Both are there, each compiled in the file of its
// instruction set.

template <class Real>
double fma_scalar(const FmaRecursion& recursion, std::int64_t steps);  ///< few_chains
template <class Real>
double fma_avx2(const FmaRecursion& recursion, std::int64_t steps);  ///< few_chains
template <class Real>
double fma_avx512(const FmaRecursion& recursion, std::int64_t steps);  ///< few_chains
template <class Real>
double fma_vector128(const FmaRecursion& recursion, std::int64_t steps);  ///< many_chains
template <class Real>
double fma_sve256(const FmaRecursion& recursion, std::int64_t steps);  ///< many_chains
template <class Real>
double fma_sve512(const FmaRecursion& recursion, std::int64_t steps);  ///< many_chains

}  // namespace casebook::roofs
