#pragma once

#include "harness/core/json.hpp"
#include "harness/roofs/progress.hpp"
#include "harness/roofs/sampling.hpp"

namespace casebook::roofs {

/// The matrix product of OpenBLAS on one thread: `dgemm` in roofs.json.
/// n: rows and columns of the square matrices; 2 n^3 flops
/// fma_gflop_s: peak of one thread, of which the result is a fraction; 0: not known
Json measure_dgemm(int n, double fma_gflop_s, const Sampling& sampling, const Say& say);

}  // namespace casebook::roofs
