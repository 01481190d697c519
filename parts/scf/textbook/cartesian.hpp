#pragma once

#include <array>
#include <span>

#include "apps/scf/basis.hpp"

namespace scf {

/// The function x^i y^j z^k times a Gaussian.
struct Powers {
  int x, y, z;
};

namespace detail {

/// Functions of all shells below l.
constexpr int n_below(int l) {
  return l * (l + 1) * (l + 2) / 6;
}

inline constexpr int n_powers = n_below(max_angular_momentum + 1);

/// All shells, one after the other: 1, x, y, z, xx, xy, xz, yy, ...
constexpr std::array<Powers, n_powers> list_powers() {
  std::array<Powers, n_powers> list{};
  std::size_t at = 0;
  for (int l = 0; l <= max_angular_momentum; ++l) {
    for (int i = l; i >= 0; --i) {
      for (int j = l - i; j >= 0; --j) {
        list[at++] = {i, j, l - i - j};
      }
    }
  }
  return list;
}

inline constexpr std::array<Powers, n_powers> powers = list_powers();

}  // namespace detail

/// Powers of a shell's Cartesian functions in their order: xx, xy, xz, yy, yz, zz.
constexpr std::span<const Powers> cartesian_powers(int l) {
  return {detail::powers.data() + detail::n_below(l), static_cast<std::size_t>(n_cartesian(l))};
}

}  // namespace scf
