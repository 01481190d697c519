#pragma once

namespace spectral {

/// Largest wavenumber that is kept on n points: 3 k_max < n, so that a product of two fields,
/// aliased, does not reach a kept mode. Source: Orszag, J. Atmos. Sci. 28 (1971) 1074.
constexpr int largest_wavenumber(int n) {
  return (n - 1) / 3;
}

/// The wavenumber that index i of a transform of n points stands for: 0 ... n/2, then negative.
constexpr int wavenumber(int i, int n) {
  return i <= n / 2 ? i : i - n;
}

}  // namespace spectral
