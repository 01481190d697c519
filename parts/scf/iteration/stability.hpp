#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "parts/scf/matrix.hpp"

namespace scf {

/// Orbitals of a Fock matrix, the occupied ones first.
struct Orbitals {
  std::vector<double> energies;  ///< ascending, hartree; those above n_kept are none
  Matrix coefficients;           ///< [n_bf][orbital]
  int n_occupied = 0;
  int n_kept = 0;  ///< occupied and empty ones

  int n_empty() const { return n_kept - n_occupied; }
};

/// Distance of the lowest empty orbital from the highest occupied one, hartree; infinite where there is
/// none.
/// energies: ascending; the first n_kept are of orbitals
double gap_of(const std::vector<double>& energies, int n_occupied, int n_kept);

/// The gap below which a solution may be a saddle, and is looked at; with a larger one it is taken for a
/// minimum. The second derivative by a rotation of i into a is e_a - e_i + 3 (ia|ia) - (ii|aa): it takes a
/// repulsion (ii|aa) as large as the gap to make it negative.
inline constexpr double suspicious_gap = 0.35;  // hartree

/// Norm of the orbital gradient below which an iteration that has run out is looked at as a solution is: near a saddle it
/// may linger, because the gradient's falling part grows while the others shrink.
inline constexpr double nearly_stationary = 1e-2;  // hartree

/// Iterations beyond a saddle for each of a start's: a minimum that breaks a symmetry of the molecule, or nearly one, has
/// rotations along which the energy hardly changes, and the iteration wanders along them.
inline constexpr int patience_beyond_saddle = 3;

/// The rotation of occupied into empty orbitals, of norm 1, along which the energy of a self-consistent
/// density falls fastest: the lowest eigenvector of the second derivatives
///   (e_a - e_i) d_ij d_ab + 4 (ia|jb) - (ij|ab) - (ib|ja)
/// by Davidson's method. Nothing at a minimum, and next to one (-1e-4 hartree).
/// change_of_fock: how the Fock matrix changes with a rotation X, [occupied][empty], to first order: linear in
/// X, complete and the same on every rank
/// Returns: [occupied][empty]
/// Sources: Seeger & Pople, J. Chem. Phys. 66 (1977) 3045; Davidson, J. Comput. Phys. 17 (1975) 87.
std::optional<Matrix> falling_rotation(const Orbitals& orbitals,
                                       const std::function<Matrix(const Matrix&)>& change_of_fock);

/// The density's change by a rotation, to first order: D = 2 (C_occ X C_empty^T + transpose).
Matrix density_change(const Orbitals& orbitals, const Matrix& rotation);

/// The lower of two densities beyond a saddle; nothing where neither is lower, and at a minimum.
/// change_of_fock: as for falling_rotation(); energy: of the orbitals' own density, hartree
/// energy_of: of another one, the same on every rank
std::optional<Matrix> density_beyond_saddle(
    const Orbitals& orbitals,
    const std::function<Matrix(const Matrix&)>& change_of_fock,
    double energy,
    const std::function<double(const Matrix&)>& energy_of);

/// D = 2 Z (Z^T S Z)^-1 Z^T of Z = C_occ + t C_empty X^T: the density after a turn by arc tan t.
/// rotation: X, [occupied][empty]
Matrix turned_density(const Orbitals& orbitals, const Matrix& rotation, double t);

}  // namespace scf
