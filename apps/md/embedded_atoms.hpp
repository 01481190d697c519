#pragma once

#include <cstddef>
#include <vector>

namespace md {

/// A function by its values at 0, step, 2 step, ...: between two of them a cubic that has, at both, the value
/// and the slope; slopes come from the values around (central, fourth order; second order next to an end,
/// one-sided at it).
struct Table {
  double step = 0.0;
  std::vector<double> value;

  double last() const { return step * static_cast<double>(value.size() - 1); }
};

/// The embedded-atom method: atoms of a metal sit in the density of the electrons of the others,
///
///   E = sum_i F(rho_i) + sum_{i<j} phi(r),   rho_i = sum_j rho_j(r)
///
/// where F belongs to the type of atom i, and what atom j brings to others, to the type of j.
/// Source: M. S. Daw, M. I. Baskes, Phys. Rev. B 29 (1984) 6443.
struct EmbeddedAtoms {
  double cutoff = 0.0;  ///< of all pairs
  std::vector<Table>
      embedding;               ///< [type] F; beyond its last density it goes on as a straight line
  std::vector<Table> density;  ///< [type] what an atom of it brings to others, over r
  std::vector<Table> pair;     ///< [type][type] r phi(r), symmetric

  std::size_t n_types() const { return density.size(); }

  const Table& pair_of(int a, int b) const {
    return pair[static_cast<std::size_t>(a) * n_types() + static_cast<std::size_t>(b)];
  }
};

}  // namespace md
