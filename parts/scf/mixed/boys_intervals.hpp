#pragma once

#include <array>

#include "parts/scf/mixed/single_lanes.hpp"
#include "parts/scf/textbook/boys_table.hpp"

namespace scf {

/// The Boys function in single precision: one polynomial for each of sixteen intervals, whose
/// coefficients of one power fill one register, so that each lane picks its own by a permutation
/// instead of a load. The highest order and exp(-x) have polynomials; the lower orders follow by
/// downward recursion.
class BoysIntervals {
 public:
  /// order: the highest, at most max_boys_order
  explicit BoysIntervals(int order);

  /// F_0 ... F_order of every lane; all x >= 0. Relative error below 1e-5.
  /// Traffic for sixteen lanes: 20 cache lines, the same for all, from L1; 20 permutations and
  /// 18 + 2 order multiply-adds.
  template <int order>
  void compute(const SingleLanes& x, SingleLanes* values) const;

 private:
  static constexpr int n_intervals = n_lanes_of<SingleLanes>;
  static constexpr int degree = 9;

  using Coefficients = std::array<SingleLanes, degree + 1>;

  /// [power][interval], of t = -1 ... 1
  static SingleLanes polynomial(const Coefficients& c,
                                const SingleLaneIntegers& interval,
                                const SingleLanes& t);

  float end_of_grid_;
  float intervals_per_unit_;
  Coefficients highest_;
  Coefficients exponential_;
};

/// The polynomials of that order, made at first use; safe to call from threads.
const BoysIntervals& boys_intervals(int order);

inline SingleLanes BoysIntervals::polynomial(const Coefficients& c,
                                             const SingleLaneIntegers& interval,
                                             const SingleLanes& t) {
  SingleLanes sum = looked_up(c[degree], interval);
#pragma GCC unroll 16
  for (int k = degree - 1; k >= 0; --k) {
    sum = sum * t + looked_up(c[static_cast<std::size_t>(k)], interval);
  }
  return sum;
}

template <int order>
void BoysIntervals::compute(const SingleLanes& x, SingleLanes* values) const {
  const auto beyond = x >= end_of_grid_;
  if (every_lane(beyond)) {
    asymptotic_boys<order>(x, values);
    return;
  }
  const SingleLanes scaled = select(beyond, SingleLanes{}, x) * intervals_per_unit_;
  const SingleLaneIntegers interval = converted<SingleLaneIntegers>(scaled);
  const SingleLanes t = 2.0F * (scaled - converted<SingleLanes>(interval)) - 1.0F;
  SingleLanes highest = polynomial(highest_, interval, t);
  SingleLanes exponential{};
  if constexpr (order > 0) {
    exponential = polynomial(exponential_, interval, t);
  }
  if (any_lane(beyond)) {
    SingleLanes asymptotic[std::size_t{order + 1}];
    asymptotic_boys<order>(x, asymptotic);
    highest = select(beyond, asymptotic[order], highest);
    exponential = select(beyond, SingleLanes{}, exponential);
  }
  values[order] = highest;
  descend_boys<order>(x, exponential, values);
}

}  // namespace scf
