#pragma once

#include <complex>
#include <vector>

namespace spectral::oracle {

using Complex = std::complex<double>;
using Field = std::vector<Complex>;  ///< [n][n][n]: z, y, x

/// sum_j in_j exp(sign 2 pi i j k / n) along each direction of a field, in place, unscaled.
/// sign: -1 to wavenumbers, +1 back to the grid.
/// The judge's own transform: Cooley and Tukey's recursion over the prime factors of n, so that it
/// shares nothing with the library that the variants call.
/// Source: Cooley & Tukey, Math. Comp. 19 (1965) 297.
void transform(Field& field, int n, int sign);

/// Transforms a field of which only coefficients with all three |k| <= largest_k count: with sign +1 the others are
/// taken for zeros and must be, with sign -1 they are left undefined.
void transform(Field& field, int n, int sign, int largest_k);

/// One line of n values, the same way.
std::vector<Complex> transform_line(const std::vector<Complex>& line, int sign);

}  // namespace spectral::oracle
