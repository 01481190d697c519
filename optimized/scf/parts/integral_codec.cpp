#include "optimized/scf/parts/integral_codec.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>

namespace scf {
namespace {

/// The nearest whole number; std::round() would not be vectorized.
template <class Integer, class Real>
Integer nearest(Real x) {
  return static_cast<Integer>(x + (x < Real{0} ? Real{-0.5} : Real{0.5}));
}

template <class Integer, class Real>
void pack_whole(const Real* values, int n, int stride, double quantum, std::byte* out) {
  const Real inverse = static_cast<Real>(1.0 / quantum);
  for (int i = 0; i < n; ++i) {
    Integer row[n_packed];
    for (int lane = 0; lane < n_packed; ++lane) {
      row[lane] = nearest<Integer>(values[i * stride + lane] * inverse);
    }
    std::memcpy(out + static_cast<std::size_t>(i) * sizeof row, row, sizeof row);
  }
}

/// Stored: an integer, or double.
template <class Stored, class Real>
void unpack_all(const std::byte* in, int n, int stride, Real factor, Real* out) {
  for (int i = 0; i < n; ++i) {
    Stored row[n_packed];
    std::memcpy(row, in + static_cast<std::size_t>(i) * sizeof row, sizeof row);
    for (int lane = 0; lane < n_packed; ++lane) {
      out[i * stride + lane] = static_cast<Real>(row[lane]) * factor;
    }
  }
}

template <class Integer>
bool holds(double multiple) {
  return multiple < 0.999999 * std::numeric_limits<Integer>::max();  // room for rounding in float
}

}  // namespace

template <class Real>
double largest_packed(const Real* values, int n, int stride) {
  Real largest[n_packed] = {};
  for (int i = 0; i < n; ++i) {
    for (int lane = 0; lane < n_packed; ++lane) {
      const Real size = std::abs(values[i * stride + lane]);
      largest[lane] = largest[lane] < size ? size : largest[lane];
    }
  }
  return static_cast<double>(*std::max_element(largest, largest + n_packed));
}

int packed_width(double largest, double quantum) {
  const double multiple = largest / quantum;
  if (holds<std::int8_t>(multiple)) {
    return 1;
  }
  if (holds<std::int16_t>(multiple)) {
    return 2;
  }
  return holds<std::int32_t>(multiple) ? 4 : 8;
}

template <class Real>
void pack(const Real* values, int n, int stride, int width, double quantum, std::byte* out) {
  if (width == 1) {
    pack_whole<std::int8_t>(values, n, stride, quantum, out);
  } else if (width == 2) {
    pack_whole<std::int16_t>(values, n, stride, quantum, out);
  } else if (width == 4) {
    pack_whole<std::int32_t>(values, n, stride, quantum, out);
  } else {
    for (int i = 0; i < n; ++i) {
      double row[n_packed];
      std::copy(values + i * stride, values + i * stride + n_packed, row);
      std::memcpy(out + static_cast<std::size_t>(i) * sizeof row, row, sizeof row);
    }
  }
}

template <class Real>
void unpack(const std::byte* in, int n, int stride, int width, double quantum, Real* out) {
  const Real factor = static_cast<Real>(quantum);
  if (width == 1) {
    unpack_all<std::int8_t>(in, n, stride, factor, out);
  } else if (width == 2) {
    unpack_all<std::int16_t>(in, n, stride, factor, out);
  } else if (width == 4) {
    unpack_all<std::int32_t>(in, n, stride, factor, out);
  } else {
    unpack_all<double>(in, n, stride, Real{1}, out);
  }
}

template double largest_packed(const double*, int, int);
template double largest_packed(const float*, int, int);
template void pack(const double*, int, int, int, double, std::byte*);
template void pack(const float*, int, int, int, double, std::byte*);
template void unpack(const std::byte*, int, int, int, double, double*);
template void unpack(const std::byte*, int, int, int, double, float*);

}  // namespace scf
