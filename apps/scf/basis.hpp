#pragma once

#include <array>
#include <vector>

#include "apps/scf/molecule.hpp"

namespace scf {

/// Largest angular momentum of a shell: g.
inline constexpr int max_angular_momentum = 4;

/// Cartesian components of angular momentum l: x^i y^j z^k with i + j + k = l.
constexpr int n_cartesian(int l) {
  return (l + 1) * (l + 2) / 2;
}

/// Real solid harmonics of angular momentum l: m = -l ... l.
constexpr int n_spherical(int l) {
  return 2 * l + 1;
}

/// A contracted shell on one atom. Its Cartesian functions are
///   (x - X)^i (y - Y)^j (z - Z)^k sum_p coefficients[p] exp(-exponents[p] |r - R|^2),
/// ordered xx, xy, xz, yy, yz, zz (i falls slowest, then j). The coefficients contain the
/// normalization: the function x^l has norm 1; the mixed ones (xy) are left as they follow from it.
/// Spherical functions are ordered m = -l ... l, and each has norm 1; p functions are x, y, z in
/// both conventions.
struct Shell {
  int l = 0;
  bool spherical = false;
  int atom = 0;                    ///< index into the molecule
  std::array<double, 3> center{};  ///< bohr
  std::vector<double> exponents;   ///< bohr^-2
  std::vector<double> coefficients;
  int first = 0;  ///< index of the shell's first basis function

  int n_functions() const { return spherical ? n_spherical(l) : n_cartesian(l); }
  int n_primitives() const { return static_cast<int>(exponents.size()); }
};

/// The shells of a molecule in the order of its atoms.
struct Basis {
  std::vector<Shell> shells;
  int n_functions = 0;

  int n_shells() const { return static_cast<int>(shells.size()); }
};

/// Multiplies the contraction coefficients (given for normalized primitives, as libraries publish
/// them) by the norms of the primitives and of the contracted x^l function.
/// Source: Helgaker, Jorgensen & Olsen (2000), eq. 6.6.14 for the primitives.
void normalize(Shell& shell);

/// Coefficients of the real solid harmonics over normalized-as-x^l Cartesian functions:
/// [n_spherical(l)][n_cartesian(l)], row-major, each row of norm 1; the identity for s and p.
/// l up to g.
/// Source: Schlegel & Frisch, Int. J. Quantum Chem. 54 (1995) 83, eq. 15.
std::vector<double> solid_harmonics(int l);

}  // namespace scf
