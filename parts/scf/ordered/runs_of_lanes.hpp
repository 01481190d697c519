#pragma once

#include <array>
#include <type_traits>

#include "parts/scf/mixed/single_lanes.hpp"

namespace scf {

/// Four neighbouring numbers: in a vector of 16 B or 32 B, or in two registers.
template <class Real>
using Quad = std::conditional_t<4 * sizeof(Real) <= dense::register_bytes,
                                dense::Vector<Real, 4>,
                                dense::Halves<dense::Vector<Real, 2>>>;

template <class Real>
Quad<Real> load_quad(const Real* from) {
  return dense::load_wide<Quad<Real>>(from);
}

inline void add_quad(const Quad<double>& quad, double* to) {
  dense::store_wide(load_quad(to) + quad, to);
}

inline void add_quad(const Quad<float>& quad, double* to) {
#if defined(__AVX__)
  add_quad(_mm256_cvtps_pd(quad), to);  // GCC 12 converts two by two: five instructions for one
#elif CASEBOOK_REGISTER_BYTES == 16
  add_quad(in_double(quad), to);
#else
  add_quad(__builtin_convertvector(quad, Quad<double>), to);
#endif
}

#if CASEBOOK_REGISTER_BYTES == 64

/// Eight runs of four become four registers: 4 insertions and 8 shuffles for what would take 32 loads
/// and 28 insertions one by one. at: where each lane's run begins after `from`
inline void columns_of_runs(const double* from, const std::array<int, 8>& at, Lanes* column) {
  const auto two = [&](std::size_t i) {
    return __builtin_shufflevector(
        load_quad(from + at[i]), load_quad(from + at[i + 1]), 0, 1, 2, 3, 4, 5, 6, 7);
  };
  const Lanes a = two(0), b = two(2), c = two(4), d = two(6);
  const Lanes ab01 = __builtin_shufflevector(a, b, 0, 4, 8, 12, 1, 5, 9, 13);
  const Lanes ab23 = __builtin_shufflevector(a, b, 2, 6, 10, 14, 3, 7, 11, 15);
  const Lanes cd01 = __builtin_shufflevector(c, d, 0, 4, 8, 12, 1, 5, 9, 13);
  const Lanes cd23 = __builtin_shufflevector(c, d, 2, 6, 10, 14, 3, 7, 11, 15);
  column[0] = __builtin_shufflevector(ab01, cd01, 0, 1, 2, 3, 8, 9, 10, 11);
  column[1] = __builtin_shufflevector(ab01, cd01, 4, 5, 6, 7, 12, 13, 14, 15);
  column[2] = __builtin_shufflevector(ab23, cd23, 0, 1, 2, 3, 8, 9, 10, 11);
  column[3] = __builtin_shufflevector(ab23, cd23, 4, 5, 6, 7, 12, 13, 14, 15);
}

/// Adds the lanes of four registers to eight runs of four. Runs may share elements.
inline void add_to_runs(const Lanes* column, double* to, const std::array<int, 8>& at) {
  const Lanes low = __builtin_shufflevector(column[0], column[1], 0, 8, 1, 9, 2, 10, 3, 11);
  const Lanes low2 = __builtin_shufflevector(column[2], column[3], 0, 8, 1, 9, 2, 10, 3, 11);
  const Lanes high = __builtin_shufflevector(column[0], column[1], 4, 12, 5, 13, 6, 14, 7, 15);
  const Lanes high2 = __builtin_shufflevector(column[2], column[3], 4, 12, 5, 13, 6, 14, 7, 15);
  add_quad(__builtin_shufflevector(low, low2, 0, 1, 8, 9), to + at[0]);
  add_quad(__builtin_shufflevector(low, low2, 2, 3, 10, 11), to + at[1]);
  add_quad(__builtin_shufflevector(low, low2, 4, 5, 12, 13), to + at[2]);
  add_quad(__builtin_shufflevector(low, low2, 6, 7, 14, 15), to + at[3]);
  add_quad(__builtin_shufflevector(high, high2, 0, 1, 8, 9), to + at[4]);
  add_quad(__builtin_shufflevector(high, high2, 2, 3, 10, 11), to + at[5]);
  add_quad(__builtin_shufflevector(high, high2, 4, 5, 12, 13), to + at[6]);
  add_quad(__builtin_shufflevector(high, high2, 6, 7, 14, 15), to + at[7]);
}

/// Sixteen runs of four: 12 insertions and 8 shuffles.
inline void columns_of_runs(const float* from, const std::array<int, 16>& at, SingleLanes* column) {
  const auto four = [&](std::size_t i) {
    const auto low = __builtin_shufflevector(
        load_quad(from + at[i]), load_quad(from + at[i + 1]), 0, 1, 2, 3, 4, 5, 6, 7);
    const auto high = __builtin_shufflevector(
        load_quad(from + at[i + 2]), load_quad(from + at[i + 3]), 0, 1, 2, 3, 4, 5, 6, 7);
    return __builtin_shufflevector(low, high, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
  };
  const SingleLanes a = four(0), b = four(4), c = four(8), d = four(12);
  const auto first = [](const SingleLanes& x, const SingleLanes& y) {  // of columns 0 and 1
    return __builtin_shufflevector(x, y, 0, 4, 8, 12, 16, 20, 24, 28, 1, 5, 9, 13, 17, 21, 25, 29);
  };
  const auto last = [](const SingleLanes& x, const SingleLanes& y) {  // of columns 2 and 3
    return __builtin_shufflevector(
        x, y, 2, 6, 10, 14, 18, 22, 26, 30, 3, 7, 11, 15, 19, 23, 27, 31);
  };
  const SingleLanes ab01 = first(a, b), ab23 = last(a, b), cd01 = first(c, d), cd23 = last(c, d);
  const auto low = [](const SingleLanes& x, const SingleLanes& y) {
    return __builtin_shufflevector(x, y, 0, 1, 2, 3, 4, 5, 6, 7, 16, 17, 18, 19, 20, 21, 22, 23);
  };
  const auto high = [](const SingleLanes& x, const SingleLanes& y) {
    return __builtin_shufflevector(
        x, y, 8, 9, 10, 11, 12, 13, 14, 15, 24, 25, 26, 27, 28, 29, 30, 31);
  };
  column[0] = low(ab01, cd01);
  column[1] = high(ab01, cd01);
  column[2] = low(ab23, cd23);
  column[3] = high(ab23, cd23);
}

inline void add_to_runs(const SingleLanes* column, double* to, const std::array<int, 16>& at) {
  const auto low = [](const SingleLanes& x, const SingleLanes& y) {  // in each 16 B
    return __builtin_shufflevector(x, y, 0, 16, 1, 17, 4, 20, 5, 21, 8, 24, 9, 25, 12, 28, 13, 29);
  };
  const auto high = [](const SingleLanes& x, const SingleLanes& y) {
    return __builtin_shufflevector(
        x, y, 2, 18, 3, 19, 6, 22, 7, 23, 10, 26, 11, 27, 14, 30, 15, 31);
  };
  const SingleLanes l01 = low(column[0], column[1]), l23 = low(column[2], column[3]);
  const SingleLanes h01 = high(column[0], column[1]), h23 = high(column[2], column[3]);
  const auto even = [](const SingleLanes& x, const SingleLanes& y) {
    return __builtin_shufflevector(x, y, 0, 1, 16, 17, 4, 5, 20, 21, 8, 9, 24, 25, 12, 13, 28, 29);
  };
  const auto odd = [](const SingleLanes& x, const SingleLanes& y) {
    return __builtin_shufflevector(
        x, y, 2, 3, 18, 19, 6, 7, 22, 23, 10, 11, 26, 27, 14, 15, 30, 31);
  };
  const std::array<SingleLanes, 4> every_fourth = {
      even(l01, l23), odd(l01, l23), even(h01, h23), odd(h01, h23)};  // lanes 0, 4, ...; 1, 5, ...
  for (std::size_t i = 0; i < 4; ++i) {
    const SingleLanes& x = every_fourth[i];
    add_quad(__builtin_shufflevector(x, x, 0, 1, 2, 3), to + at[i]);
    add_quad(__builtin_shufflevector(x, x, 4, 5, 6, 7), to + at[i + 4]);
    add_quad(__builtin_shufflevector(x, x, 8, 9, 10, 11), to + at[i + 8]);
    add_quad(__builtin_shufflevector(x, x, 12, 13, 14, 15), to + at[i + 12]);
  }
}

#else

/// Four runs of four become four registers. at: where each lane's run begins after `from`
inline void columns_of_runs(const double* from, const std::array<int, 8>& at, Lanes* column) {
  for (std::size_t half = 0; half < 2; ++half) {
    for (std::size_t i = 0; i < 4; ++i) {
      column[i].half[half] = load_quad(from + at[4 * half + i]);
    }
    transpose(
        column[0].half[half], column[1].half[half], column[2].half[half], column[3].half[half]);
  }
}

/// Columns back to runs, which are added to.
inline void add_to_runs(const Lanes* column, double* to, const std::array<int, 8>& at) {
  for (std::size_t half = 0; half < 2; ++half) {
    std::array<HalfLanes, 4> run = {
        column[0].half[half], column[1].half[half], column[2].half[half], column[3].half[half]};
    transpose(run[0], run[1], run[2], run[3]);
    for (std::size_t i = 0; i < 4; ++i) {
      add_quad(run[i], to + at[4 * half + i]);
    }
  }
}

#if CASEBOOK_REGISTER_BYTES == 32

using HalfSingles = dense::RegisterOf<SingleLanes>;

/// Four rows of four, in each 16 B.
inline void transpose_quads(std::array<HalfSingles, 4>& m) {
  const auto low = [](const HalfSingles& x, const HalfSingles& y) {
    return __builtin_shufflevector(x, y, 0, 8, 1, 9, 4, 12, 5, 13);
  };
  const auto high = [](const HalfSingles& x, const HalfSingles& y) {
    return __builtin_shufflevector(x, y, 2, 10, 3, 11, 6, 14, 7, 15);
  };
  const auto even = [](const HalfSingles& x, const HalfSingles& y) {
    return __builtin_shufflevector(x, y, 0, 1, 8, 9, 4, 5, 12, 13);
  };
  const auto odd = [](const HalfSingles& x, const HalfSingles& y) {
    return __builtin_shufflevector(x, y, 2, 3, 10, 11, 6, 7, 14, 15);
  };
  const HalfSingles l01 = low(m[0], m[1]), l23 = low(m[2], m[3]);
  const HalfSingles h01 = high(m[0], m[1]), h23 = high(m[2], m[3]);
  m = {even(l01, l23), odd(l01, l23), even(h01, h23), odd(h01, h23)};
}

inline void columns_of_runs(const float* from, const std::array<int, 16>& at, SingleLanes* column) {
  for (std::size_t half = 0; half < 2; ++half) {
    std::array<HalfSingles, 4> m;  // runs i and i + 4
    for (std::size_t i = 0; i < 4; ++i) {
      const std::size_t lane = 8 * half + i;
      m[i] = __builtin_shufflevector(
          load_quad(from + at[lane]), load_quad(from + at[lane + 4]), 0, 1, 2, 3, 4, 5, 6, 7);
    }
    transpose_quads(m);
    for (std::size_t i = 0; i < 4; ++i) {
      column[i].half[half] = m[i];
    }
  }
}

inline void add_to_runs(const SingleLanes* column, double* to, const std::array<int, 16>& at) {
  for (std::size_t half = 0; half < 2; ++half) {
    std::array<HalfSingles, 4> m = {
        column[0].half[half], column[1].half[half], column[2].half[half], column[3].half[half]};
    transpose_quads(m);
    for (std::size_t i = 0; i < 4; ++i) {
      const std::size_t lane = 8 * half + i;
      add_quad(__builtin_shufflevector(m[i], m[i], 0, 1, 2, 3), to + at[lane]);
      add_quad(__builtin_shufflevector(m[i], m[i], 4, 5, 6, 7), to + at[lane + 4]);
    }
  }
}

#else

/// Four rows of four.
inline void transpose_quads(std::array<Quad<float>, 4>& m) {
  const Quad<float> l01 = __builtin_shufflevector(m[0], m[1], 0, 4, 1, 5);
  const Quad<float> l23 = __builtin_shufflevector(m[2], m[3], 0, 4, 1, 5);
  const Quad<float> h01 = __builtin_shufflevector(m[0], m[1], 2, 6, 3, 7);
  const Quad<float> h23 = __builtin_shufflevector(m[2], m[3], 2, 6, 3, 7);
  m = {__builtin_shufflevector(l01, l23, 0, 1, 4, 5),
       __builtin_shufflevector(l01, l23, 2, 3, 6, 7),
       __builtin_shufflevector(h01, h23, 0, 1, 4, 5),
       __builtin_shufflevector(h01, h23, 2, 3, 6, 7)};
}

inline void columns_of_runs(const float* from, const std::array<int, 16>& at, SingleLanes* column) {
  for (std::size_t quarter = 0; quarter < 4; ++quarter) {
    std::array<Quad<float>, 4> m;
    for (std::size_t i = 0; i < 4; ++i) {
      m[i] = load_quad(from + at[4 * quarter + i]);
    }
    transpose_quads(m);
    for (std::size_t i = 0; i < 4; ++i) {
      column[i].half[quarter / 2].half[quarter % 2] = m[i];
    }
  }
}

inline void add_to_runs(const SingleLanes* column, double* to, const std::array<int, 16>& at) {
  for (std::size_t quarter = 0; quarter < 4; ++quarter) {
    std::array<Quad<float>, 4> m;
    for (std::size_t i = 0; i < 4; ++i) {
      m[i] = column[i].half[quarter / 2].half[quarter % 2];
    }
    transpose_quads(m);
    for (std::size_t i = 0; i < 4; ++i) {
      add_quad(m[i], to + at[4 * quarter + i]);
    }
  }
}

#endif
#endif

}  // namespace scf
