#pragma once

#include <cstddef>

namespace scf::oracle {

/// How many nodes of a quadrature are worked on at once: enough to hide the bookkeeping of the
/// recurrences, and two SSE2 registers, which is what the judge is compiled for.
inline constexpr std::size_t n_lanes = 4;

/// One number for each of n_lanes nodes; arithmetic goes lane by lane, with a loop's roundings. The
/// compiler's vector type (GCC, Clang) keeps the lanes in registers, where an array went to memory.
struct Lanes {
  using Vector = double __attribute__((vector_size(n_lanes * sizeof(double))));
  Vector lane;

  Lanes() = default;  ///< uninitialized, as a double is
  Lanes(double all) : lane(Vector{} + all) {}

  Lanes& operator+=(const Lanes& other) {
    lane += other.lane;
    return *this;
  }
  Lanes& operator-=(const Lanes& other) {
    lane -= other.lane;
    return *this;
  }
  Lanes& operator*=(const Lanes& other) {
    lane *= other.lane;
    return *this;
  }

  friend Lanes operator+(const Lanes& a, const Lanes& b) { return Lanes(a) += b; }
  friend Lanes operator-(const Lanes& a, const Lanes& b) { return Lanes(a) -= b; }
  friend Lanes operator*(const Lanes& a, const Lanes& b) { return Lanes(a) *= b; }
};

/// Sum over the lanes.
inline double sum(const Lanes& a) {
  return (a.lane[0] + a.lane[1]) + (a.lane[2] + a.lane[3]);
}

}  // namespace scf::oracle
