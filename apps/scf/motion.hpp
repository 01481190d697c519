#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "apps/scf/basis.hpp"
#include "apps/scf/case.hpp"

namespace scf {

/// Rigid motion, which leaves every energy as it is: r becomes turn r + shift.
struct RigidMotion {
  std::array<std::array<double, 3>, 3> turn{{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};  ///< orthogonal
  std::array<double, 3> shift{};                                               ///< bohr

  std::array<double, 3> operator()(const std::array<double, 3>& point) const;
};

/// A rotation drawn evenly from all, with a shift of up to a bohr along each axis; the same for the same
/// seed.
RigidMotion draw_motion(std::uint64_t seed);

/// Likewise without the rotation, for what is not invariant under one: a grid.
RigidMotion draw_shift(std::uint64_t seed);

/// Other molecules of the same atoms: one vector an atom, each part within `largest_displacement`. bohr
using Displacements = std::vector<std::array<double, 3>>;

/// Far above what an answer is asked for: the energy of two waters changed by 6e-5 hartree in one draw. Farther away,
/// at 0.05, their iterations differ in number, and times with them.
inline constexpr double largest_displacement = 0.02;

Displacements draw_displacements(std::size_t n_atoms, std::uint64_t seed);

/// The basis with each shell where its atom went.
Basis displaced(Basis basis, const Displacements& by);

/// The molecule with each atom displaced: another problem, of which no answer is stored.
Case displaced(Case input, const Displacements& by);

/// The basis with its shells moved.
Basis moved(Basis basis, const RigidMotion& motion);

/// Moves molecule and basis. The stored answer still holds.
Case moved(Case input, const RigidMotion& motion);

/// Puts the atoms, and the shells on them, in another order, drawn from the seed.
Case with_atoms_shuffled(const Case& input, std::uint64_t seed);

}  // namespace scf
