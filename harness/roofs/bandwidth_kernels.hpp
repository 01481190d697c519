#pragma once

#include <cstdint>

namespace casebook::roofs {

/// Kernels that move data and do next to nothing with it; bytes are counted as the source asks for
/// them. Compiled for this processor with its widest vectors.
/// n: elements, a multiple of bandwidth_block; arrays aligned to 64 bytes, not overlapping
inline constexpr std::int64_t bandwidth_block = 128;

/// Reads the array into registers, `passes` times: 8 B per element. Nothing is computed of it: sums,
/// even of integers and in eight chains, were seen to take a third of the bandwidth of L1, for they
/// compete for the ports of the vector units.
void load(const double* a, std::int64_t n, std::int64_t passes);

/// c = a, `passes` times: 16 B per element.
void copy(double* c, const double* a, std::int64_t n, std::int64_t passes);

/// a = b + s c, `passes` times: 24 B and 2 flops per element.
void triad(
    double* a, const double* b, const double* c, double s, std::int64_t n, std::int64_t passes);

}  // namespace casebook::roofs
