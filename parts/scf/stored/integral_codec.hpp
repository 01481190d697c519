#pragma once

#include <cstddef>

namespace scf {

/// Quartets that are packed together: those of one batch in double precision, half of one in single.
inline constexpr int n_packed = 8;

/// The largest |value| of [n][n_packed] numbers whose rows begin `stride` apart.
template <class Real>
double largest_packed(const Real* values, int n, int stride);

/// Bytes that a packed number takes when the largest of its block is known: 1, 2 or 4 for a whole
/// multiple of the quantum, which errs by at most half of it, or 8 for the number as it is.
int packed_width(double largest, double quantum);

/// Packs [n][n_packed] numbers. out: n * n_packed * width bytes
template <class Real>
void pack(const Real* values, int n, int stride, int width, double quantum, std::byte* out);

/// Integrals packed by pack(), in either precision.
/// A number: width bytes from memory, 4 or 8 to L1 or L2; a conversion and a multiplication.
template <class Real>
void unpack(const std::byte* in, int n, int stride, int width, double quantum, Real* out);

}  // namespace scf
