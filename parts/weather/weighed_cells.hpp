#pragma once

#include <type_traits>
#include <utility>

#if defined(__AVX512F__)
#include <immintrin.h>
#endif

#include "parts/weather/face_lanes.hpp"

namespace weather {

// GCC counts instructions before it inlines, and leaves calls in the innermost loop whose arguments, registers of
// 64 B, pass through memory. What belongs into that loop says so.
#define CASEBOOK_INNERMOST __attribute__((always_inline))

/// Calls use(f) for each field, f a constant of its type, so that what depends on the field is decided by the
/// compiler.
template <std::size_t n_fields, class Use>
CASEBOOK_INNERMOST inline void for_each_field(const Use& use) {
  [&]<std::size_t... f>(std::index_sequence<f...>) CASEBOOK_INNERMOST {
    (use(std::integral_constant<std::size_t, f>{}), ...);
  }
  (std::make_index_sequence<n_fields>());
}

/// False if a lane of x is further from rest than the short series reaches, or no number.
CASEBOOK_INNERMOST inline bool is_near(Lanes x) {
  const Lanes square = x * x;
#if defined(__AVX512F__)
  // One instruction in place of eight compares.
  return _mm512_cmp_pd_mask(reinterpret_cast<__m512d>(square),
                            _mm512_set1_pd(few_terms_reach * few_terms_reach),
                            _CMP_LE_OQ) == 0xff;
#else
  for (int lane = 0; lane < n_lanes; ++lane) {
    if (!(square[lane] <= few_terms_reach * few_terms_reach)) {
      return false;
    }
  }
  return true;
#endif
}

/// (1 + x)^gamma - 1, lane by lane; seldom needed, and kept out of the loop.
__attribute__((noinline, cold)) inline Lanes far_powers(Lanes x) {
  Lanes grown;
  for (int lane = 0; lane < n_lanes; ++lane) {
    grown[lane] = grown_power(x[lane]);
  }
  return grown;
}

/// Powers by eight terms, where they suffice.
CASEBOOK_INNERMOST inline Lanes grown_powers(Lanes x) {
  return is_near(x) ? power_series<8>(x) : far_powers(x);
}

/// Weights of the cells a, b | d, e around a face, equal for every field that is carried. With speed u
/// and smoothing s, u (7 (b + d) - a - e) / 12 + s (e - a + 3 (b - d)) is a sum of the cells with
///   -(u / 12 + s),  7 u / 12 + 3 s,  7 u / 12 - 3 s,  s - u / 12.
struct FaceWeights {
  Lanes a{}, b{}, d{}, e{};
  Lanes mass{};          ///< through the face
  Lanes heat_of_rest{};  ///< carried with it
  Lanes pressure{};      ///< less that of rest in z
  double smoothing = 0.0;

  /// Flux of field f; cells: its own.
  template <int axis, std::size_t f>
  CASEBOOK_INNERMOST Lanes flux(const FourCells& cells) const {
    if constexpr (f == density) {
      return mass + smoothing * third_difference(cells.a, cells.b, cells.d, cells.e);
    } else {
      Lanes sum = a * cells.a + b * cells.b + d * cells.d + e * cells.e;
      if constexpr (f == heat) {
        sum += heat_of_rest;
      }
      if constexpr (f == momentum_x + axis) {
        sum += pressure;
      }
      return sum;
    }
  }
};

CASEBOOK_INNERMOST inline Lanes value_at_face(const FourCells& cells) {
  return value_at_face(cells.a, cells.b, cells.d, cells.e);
}

/// Weights by the cells of density, of the momentum across and of heat.
CASEBOOK_INNERMOST inline FaceWeights weigh(const FaceRow& row,
                                            const FourCells& air,
                                            const FourCells& across,
                                            const FourCells& warm) {
  const Lanes mass = value_at_face(across);
  const Lanes speed = mass / (value_at_face(air) + row.rest_density);
  const Lanes grown = grown_powers(value_at_face(warm) * (1.0 / row.rest_heat));
  const double s = row.smoothing;
  return {.a = (-1.0 / 12.0) * speed - s,
          .b = (7.0 / 12.0) * speed + 3.0 * s,
          .d = (7.0 / 12.0) * speed - 3.0 * s,
          .e = (-1.0 / 12.0) * speed + s,
          .mass = mass,
          .heat_of_rest = speed * row.rest_heat,
          .pressure = row.rest_pressure * grown,
          .smoothing = s};
}

/// Weights at a wall, which nothing but pressure passes.
CASEBOOK_INNERMOST inline FaceWeights weigh_wall(const FaceRow& row, const FourCells& warm) {
  FaceWeights wall;
  wall.pressure = row.rest_pressure * grown_powers(value_at_face(warm) * (1.0 / row.rest_heat));
  return wall;
}

}  // namespace weather
