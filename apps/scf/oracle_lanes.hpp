#pragma once

#include <array>
#include <cstddef>

namespace scf::oracle {

/// How many nodes of a quadrature are worked on at once: enough to hide the bookkeeping of the
/// recurrences, and two SSE2 registers, which is what the judge is compiled for.
inline constexpr std::size_t n_lanes = 4;

/// One number for each of n_lanes nodes; arithmetic goes lane by lane.
struct Lanes {
  std::array<double, n_lanes> lane;

  Lanes() = default;  ///< uninitialized, as a double is
  Lanes(double all) { lane.fill(all); }
  Lanes(const std::array<double, n_lanes>& values) : lane(values) {}

  Lanes& operator+=(const Lanes& other) {
    for (std::size_t k = 0; k < n_lanes; ++k) {
      lane[k] += other.lane[k];
    }
    return *this;
  }
  Lanes& operator-=(const Lanes& other) {
    for (std::size_t k = 0; k < n_lanes; ++k) {
      lane[k] -= other.lane[k];
    }
    return *this;
  }
  Lanes& operator*=(const Lanes& other) {
    for (std::size_t k = 0; k < n_lanes; ++k) {
      lane[k] *= other.lane[k];
    }
    return *this;
  }

  friend Lanes operator+(Lanes a, const Lanes& b) { return a += b; }
  friend Lanes operator-(Lanes a, const Lanes& b) { return a -= b; }
  friend Lanes operator*(Lanes a, const Lanes& b) { return a *= b; }
};

/// Sum over the lanes.
inline double sum(const Lanes& a) {
  return (a.lane[0] + a.lane[1]) + (a.lane[2] + a.lane[3]);
}

}  // namespace scf::oracle
