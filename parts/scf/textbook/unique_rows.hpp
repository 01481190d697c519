#pragma once

#include <array>
#include <vector>

#include "apps/scf/basis.hpp"
#include "apps/scf/regions.hpp"
#include "parts/scf/matrix.hpp"

namespace scf {

/// The last shell d of the row (ab|c.) of unique quartets: pairs are ordered, and cd does not pass ab.
inline int last_shell(int a, int b, int c) {
  return c == a ? b : c;
}

/// Number of different ones among the eight orderings of a quartet.
inline double degeneracy(int a, int b, int c, int d) {
  return (a == b ? 1.0 : 2.0) * (c == d ? 1.0 : 2.0) * (a == c && b == d ? 1.0 : 2.0);
}

/// Adds the quartet (ab|cd) of shells to G, [n_bf][n_bf]: each integral to two Coulomb and four exchange
/// elements; symmetrize() gives their mirror images the other half. Returns the end of its integrals.
/// coulomb: half the number of its orderings
inline const double* digest_quartet(const Basis& basis,
                                    const std::array<int, 4>& shells,
                                    double coulomb,
                                    const double* value,
                                    const Matrix& density,
                                    Matrix& g) {
  const auto [a, b, c, d] = shells;
  const auto shell = [&](int s) -> const Shell& { return basis.shells.data()[s]; };
  const auto first = [&](int s) { return shell(s).first; };
  const auto end = [&](int s) { return shell(s).first + shell(s).n_functions(); };
  const double exchange = -0.25 * coulomb;
  for (int i = first(a); i < end(a); ++i) {
    for (int j = first(b); j < end(b); ++j) {
      for (int k = first(c); k < end(c); ++k) {
        for (int l = first(d); l < end(d); ++l, ++value) {
          g(i, j) += coulomb * density(k, l) * *value;
          g(k, l) += coulomb * density(i, j) * *value;
          g(i, k) += exchange * density(j, l) * *value;
          g(i, l) += exchange * density(j, k) * *value;
          g(j, k) += exchange * density(i, l) * *value;
          g(j, l) += exchange * density(i, k) * *value;
        }
      }
    }
  }
  return value;
}

/// Digests the quartets of a row, one after the other. kept: its shells d
inline void digest_row(const Basis& basis,
                       int a,
                       int b,
                       int c,
                       const std::vector<int>& kept,
                       const std::vector<double>& row,
                       const Matrix& density,
                       Matrix& g) {
  const casebook::TimedRegion timed(region::digest);
  const double* value = row.data();
  for (const int d : kept) {
    value = digest_quartet(basis, {a, b, c, d}, 0.5 * degeneracy(a, b, c, d), value, density, g);
  }
}

}  // namespace scf
