#pragma once

#include <cmath>

#include "parts/dense/lanes.hpp"
#include "parts/weather/face.hpp"
#include "parts/weather/grid.hpp"
#include "parts/weather/power_series.hpp"

namespace weather {

using Lanes = dense::Lanes<double>;
inline constexpr int n_lanes = dense::n_lanes<double>;

/// Values common to all faces of a row.
struct FaceRow {
  std::ptrdiff_t step = 0;  ///< to the next cell across the faces
  std::size_t normal = 0;   ///< the momentum across
  double rest_density = 0.0;
  double rest_heat = 0.0;
  double rest_pressure = 0.0;
  double smoothing = 0.0;
};

/// True if a lane was further from rest than the series reaches.
struct Far {
  Lanes square = Lanes{};  ///< largest so far

  void note(Lanes x) { square = x * x > square ? x * x : square; }
  bool is_beyond(double reach) const {
    double largest = 0.0;
    for (int lane = 0; lane < n_lanes; ++lane) {
      largest = square[lane] > largest ? square[lane] : largest;
    }
    return !(largest <= reach * reach);
  }
};

/// (1 + x)^gamma - 1 however large x is.
inline double grown_power(double x) {
  if (std::abs(x) <= few_terms_reach) {
    return power_series<8>(x);
  }
  return std::abs(x) <= most_terms_reach ? power_series<12>(x)
                                         : std::pow(1.0 + x, constant::gamma) - 1.0;
}

/// The cells around a face, of one field: two before it and two after.
struct FourCells {
  Lanes a, b, d, e;
};

/// Four cells of a field, as they lie in memory, of the faces before cell c.
inline FourCells cells_around(const double* field, std::ptrdiff_t c, std::ptrdiff_t step) {
  const double* const s = field + c;
  return {dense::load(s - 2 * step), dense::load(s - step), dense::load(s), dense::load(s + step)};
}

/// Fluxes of all fields through as many faces as a register has lanes. around(f): the cells around them.
/// careful: each lane's power by what it needs; else by 8 terms, and `far` notes how far it went.
/// For a cell 32 loads (of which 24 hit L1), 190 operations, for eight fields.
template <std::size_t n_fields, bool careful, class Around>
inline void fluxes_between(const Around& around, const FaceRow& row, Far& far, Lanes (&flux)[n_fields]) {
  Lanes third[n_fields];
  for (std::size_t f = 0; f < n_fields; ++f) {
    const auto [a, b, d, e] = around(f);
    flux[f] = value_at_face(a, b, d, e);
    third[f] = third_difference(a, b, d, e);
  }
  const Lanes mass = flux[row.normal];
  const Lanes speed = mass / (flux[density] + row.rest_density);
  const Lanes x = flux[heat] * (1.0 / row.rest_heat);
  Lanes grown;
  if constexpr (careful) {
    for (int lane = 0; lane < n_lanes; ++lane) {
      grown[lane] = grown_power(x[lane]);
    }
  } else {
    far.note(x);
    grown = power_series<8>(x);
  }
  flux[heat] += row.rest_heat;
  for (std::size_t f = 1; f < n_fields; ++f) {
    flux[f] = speed * flux[f] + row.smoothing * third[f];
  }
  flux[density] = mass + row.smoothing * third[density];
  flux[row.normal] += row.rest_pressure * grown;
}

/// Fluxes through the faces before cell c and the next ones, of fields in memory.
template <std::size_t n_fields, bool careful>
inline void fluxes_through(const ConstPointers& q,
                           std::ptrdiff_t c,
                           const FaceRow& row,
                           Far& far,
                           Lanes (&flux)[n_fields]) {
  fluxes_between<n_fields, careful>(
      [&](std::size_t f) { return cells_around(q[f], c, row.step); }, row, far, flux);
}

/// Nothing but pressure passes a wall. around: cells of the heat
template <std::size_t n_fields>
inline void close(const FaceRow& row, const FourCells& around, Lanes (&flux)[n_fields]) {
  const Lanes warm = value_at_face(around.a, around.b, around.d, around.e);
  for (std::size_t f = 0; f < n_fields; ++f) {
    flux[f] = Lanes{};
  }
  for (int lane = 0; lane < n_lanes; ++lane) {
    flux[row.normal][lane] = row.rest_pressure * grown_power(warm[lane] / row.rest_heat);
  }
}

/// Stores the first n lanes, or all.
inline void store_some(Lanes value, int n, double* to) {
  if (n >= n_lanes) {
    dense::store<double>(value, to);
    return;
  }
  for (int lane = 0; lane < n; ++lane) {
    to[lane] = value[lane];
  }
}

}  // namespace weather
