#pragma once

#include <cmath>
#include <cstddef>
#include <type_traits>
#include <utility>

namespace scf {

namespace detail {

template <class L>
struct ElementType {
  using Type = std::remove_cvref_t<decltype(std::declval<L>()[0])>;
};
template <>
struct ElementType<double> {
  using Type = double;
};

}  // namespace detail

/// Code for any number of quartets at a time has a parameter L: double for one of them, a register of
/// several numbers for as many. This is the type of each number.
template <class L>
using ElementOf = typename detail::ElementType<L>::Type;

template <class L>
inline constexpr int n_lanes_of = sizeof(L) / sizeof(ElementOf<L>);

/// One number of L.
template <class L>
ElementOf<L> lane_of(const L& x, std::size_t lane) {
  if constexpr (n_lanes_of<L> == 1) {
    return x;
  } else {
    return x[lane];
  }
}

template <class L>
void set_lane(L& x, std::size_t lane, ElementOf<L> value) {
  if constexpr (n_lanes_of<L> == 1) {
    x = value;
  } else {
    x[lane] = value;
  }
}

template <class L>
L square_root(const L& x);

template <>
inline double square_root(const double& x) {
  return std::sqrt(x);
}

/// In double precision.
template <class L>
double sum_of_lanes(const L& x);

template <>
inline double sum_of_lanes(const double& x) {
  return x;
}

}  // namespace scf
