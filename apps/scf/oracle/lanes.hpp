#pragma once

#include <cstddef>

namespace scf::oracle {

/// Number of nodes of a quadrature that are worked on at once: enough to hide the bookkeeping of the
/// recurrences, and two SSE2 registers, which is what the judge is compiled for.
inline constexpr std::size_t n_lanes = 4;

/// One number for each of n_lanes nodes; arithmetic goes lane by lane, with a loop's roundings. Two of
/// the compiler's vectors (GCC, Clang) of a register each stay in registers; one twice as wide, like an
/// array, goes through memory with every operation (GCC 12).
class Lanes {
 public:
  Lanes() = default;  ///< uninitialized, as a double is
  Lanes(double all) : low_(Vector{} + all), high_(Vector{} + all) {}

  double operator[](std::size_t lane) const { return lane < 2 ? low_[lane] : high_[lane - 2]; }
  void set(std::size_t lane, double value) {
    if (lane < 2) {
      low_[lane] = value;
    } else {
      high_[lane - 2] = value;
    }
  }

  Lanes& operator+=(const Lanes& other) {
    low_ += other.low_;
    high_ += other.high_;
    return *this;
  }
  Lanes& operator-=(const Lanes& other) {
    low_ -= other.low_;
    high_ -= other.high_;
    return *this;
  }
  Lanes& operator*=(const Lanes& other) {
    low_ *= other.low_;
    high_ *= other.high_;
    return *this;
  }
  Lanes& operator/=(const Lanes& other) {
    low_ /= other.low_;
    high_ /= other.high_;
    return *this;
  }

  friend Lanes operator+(Lanes a, const Lanes& b) { return a += b; }
  friend Lanes operator-(Lanes a, const Lanes& b) { return a -= b; }
  friend Lanes operator*(Lanes a, const Lanes& b) { return a *= b; }
  friend Lanes operator/(Lanes a, const Lanes& b) { return a /= b; }

 private:
  using Vector = double __attribute__((vector_size(n_lanes / 2 * sizeof(double))));
  Vector low_;
  Vector high_;
};

/// Sum over the lanes.
inline double sum(const Lanes& a) {
  return (a[0] + a[1]) + (a[2] + a[3]);
}

}  // namespace scf::oracle
