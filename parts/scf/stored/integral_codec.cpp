#include "parts/scf/stored/integral_codec.hpp"

#include <algorithm>
#include <cstdint>
#include <limits>

#if defined(__AVX2__)
#include <immintrin.h>
#endif

#include "parts/dense/wide.hpp"

namespace scf {
namespace {

/// Eight numbers: one row.
template <class Number>
using Row = dense::Vector<Number, n_packed>;

template <class Number>
Row<Number> load_row(const void* from) {
  return dense::load_wide<Row<Number>>(from);
}

template <class Number>
void store_row(const Row<Number>& row, void* to) {
  dense::store_wide(row, to);
}

/// GCC 12 makes eight single conversions of what is one instruction.
Row<std::int32_t> widened(const Row<std::int8_t>& row) {
#if defined(__AVX2__)
  const auto all = _mm256_cvtepi8_epi32(_mm_cvtsi64_si128(reinterpret_cast<long long>(row)));
  return reinterpret_cast<Row<std::int32_t>>(all);
#else
  return __builtin_convertvector(row, Row<std::int32_t>);
#endif
}

Row<std::int32_t> widened(const Row<std::int16_t>& row) {
#if defined(__AVX2__)
  const auto all = _mm256_cvtepi16_epi32(reinterpret_cast<__m128i>(row));
  return reinterpret_cast<Row<std::int32_t>>(all);
#else
  return __builtin_convertvector(row, Row<std::int32_t>);
#endif
}

Row<std::int32_t> widened(const Row<std::int32_t>& row) {
  return row;
}

Row<double> widened(const Row<double>& row) {
  return row;
}

/// The nearest whole numbers, to be packed; a conversion cuts off what is after the point.
template <class Real>
Row<std::int32_t> nearest(const Row<Real>& x) {
  const Row<Real> half = x < Real{0} ? Row<Real>{} - Real{0.5} : Row<Real>{} + Real{0.5};
  return __builtin_convertvector(x + half, Row<std::int32_t>);
}

template <class Integer, class Real>
void pack_whole(const Real* values, int n, int stride, double quantum, std::byte* out) {
  const Real inverse = static_cast<Real>(1.0 / quantum);
  for (int i = 0; i < n; ++i, values += stride, out += sizeof(Row<Integer>)) {
    const Row<std::int32_t> whole = nearest<Real>(load_row<Real>(values) * inverse);
    store_row<Integer>(__builtin_convertvector(whole, Row<Integer>), out);
  }
}

/// Stored: an integer, or double.
template <class Stored, class Real>
void unpack_all(const std::byte* in, int n, int stride, Real factor, Real* out) {
  for (int i = 0; i < n; ++i, in += sizeof(Row<Stored>), out += stride) {
    const auto row = widened(load_row<Stored>(in));
    store_row<Real>(__builtin_convertvector(row, Row<Real>) * factor, out);
  }
}

template <class Integer>
bool holds(double multiple) {
  return multiple < 0.999999 * std::numeric_limits<Integer>::max();  // room for rounding in float
}

}  // namespace

template <class Real>
double largest_packed(const Real* values, int n, int stride) {
  Row<Real> largest = {};
  for (int i = 0; i < n; ++i, values += stride) {
    const Row<Real> row = load_row<Real>(values);
    const Row<Real> size = row < Real{0} ? -row : row;
    largest = largest < size ? size : largest;
  }
  double all = 0.0;
  for (int lane = 0; lane < n_packed; ++lane) {
    all = std::max(all, static_cast<double>(largest[lane]));
  }
  return all;
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
    for (int i = 0; i < n; ++i, values += stride, out += sizeof(Row<double>)) {
      store_row<double>(__builtin_convertvector(load_row<Real>(values), Row<double>), out);
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
