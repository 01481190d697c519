#pragma once

#include <vector>

#include "harness/core/json.hpp"
#include "harness/roofs/fma_kernels.hpp"
#include "harness/roofs/progress.hpp"
#include "harness/roofs/sampling.hpp"

namespace casebook::roofs {

/// The kernels of this executable, scalar first, then wider and wider; some may not be supported by
/// this processor.
/// Real: the numbers in their vectors, double or float
template <class Real>
std::vector<FmaKernel> fma_kernels();

/// Peak of fused multiply-adds, GFLOP/s, for each supported kernel: the entries of `fma` (Real is
/// double) or of `fma_single` (Real is float) in roofs.json.
template <class Real>
Json measure_fma(int n_threads, const Sampling& sampling, const Say& say);

/// The largest median of the entries with this number of threads; 0 when there is none.
double best_fma(const Json& entries, int threads);

}  // namespace casebook::roofs
