#pragma once

#include "apps/dft/functional.hpp"

/// The judge's own functional, quadrature and density. They share no line and no method with the
/// variants: formulas from the papers, differentiated automatically, instead of libxc; the grid of the deck
/// worked out again, with the table of Lebedev's nodes alone in common; orbitals by Cholesky decomposition
/// instead of pairs of functions.
namespace dft::oracle {

/// A functional at one point of a closed-shell density.
struct PointEnergy {
  double energy = 0.0;      ///< hartree / bohr^3
  double by_density = 0.0;  ///< derivative by the density
  double by_square = 0.0;   ///< derivative by the square of its gradient
};

/// density: electrons / bohr^3, of both spins; square: of its gradient
/// Sources: Slater, Phys. Rev. 81 (1951) 385; Vosko, Wilk & Nusair, Can. J. Phys. 58 (1980) 1200;
/// Becke, Phys. Rev. A 38 (1988) 3098; Lee, Yang & Parr, Phys. Rev. B 37 (1988) 785, in the form of
/// Miehlich, Savin, Stoll & Preuss, Chem. Phys. Lett. 157 (1989) 200; Perdew, Burke & Ernzerhof, Phys.
/// Rev. Lett. 77 (1996) 3865, on Perdew & Wang, Phys. Rev. B 45 (1992) 13244.
PointEnergy evaluate(const Functional& functional, double density, double square);

}  // namespace dft::oracle
