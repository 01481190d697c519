#pragma once

#include <span>
#include <vector>

#include "apps/scf/basis.hpp"
#include "apps/scf/molecule.hpp"
#include "harness/run/team.hpp"

/// The judge's own integrals. They share no line and no method with the variants, which expand
/// in Hermite Gaussians and evaluate the Boys function: here every integral over the interaction
/// is a sum over Gauss's nodes of products of one-dimensional integrals. Clarity above speed.
namespace scf::oracle {

/// Repulsion energy of the nuclei, hartree: sum over pairs of Z_A Z_B / r_AB.
double nuclear_repulsion(const std::vector<Atom>& atoms);

/// Overlap of all basis functions, [n_bf][n_bf].
/// Source: Obara & Saika, J. Chem. Phys. 84 (1986) 3963, eq. A2.
std::vector<double> overlap(const Basis& basis);

/// Kinetic energy plus attraction by the nuclei, [n_bf][n_bf], hartree; without atoms the kinetic
/// energy alone. Collective where the team has several ranks, which share the work.
/// Sources: Helgaker, Jorgensen & Olsen (2000), section 9.3, for the kinetic energy;
/// Dupuis, Rys & King (1976) with one charge distribution a point, for the attraction.
std::vector<double> core_hamiltonian(const Basis& basis,
                                     const std::vector<Atom>& atoms,
                                     const casebook::Team& team = {});

/// Repulsion integrals (ab|cd) of one shell quartet, with
///   (ab|cd) = (2 / sqrt(pi)) integral du of <a c| exp(-u^2 r_12^2) |b d>, u from 0 to infinity,
/// each Cartesian axis by recurrence for every node of the u integral.
/// out: [n_a][n_b][n_c][n_d], hartree, last index fastest; overwritten.
/// Source: Dupuis, Rys & King, J. Chem. Phys. 65 (1976) 111, and Rys, Dupuis & King, J. Comput.
/// Chem. 4 (1983) 154, but with nodes for whole T instead of the roots of Rys polynomials.
void repulsion(
    const Shell& a, const Shell& b, const Shell& c, const Shell& d, std::span<double> out);

}  // namespace scf::oracle
