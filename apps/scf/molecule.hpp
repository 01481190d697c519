#pragma once

#include <array>
#include <string>
#include <vector>

namespace scf {

/// Bohr in one angstrom, as NWChem reads decks (it prints 1.889725989). CODATA 2018 would be
/// 1 / 0.529177210903; the difference is 6.6e-7 hartree in the nuclear repulsion of water.
inline constexpr double bohr_per_angstrom = 1.88972598858;

struct Atom {
  std::string symbol;              ///< "O"
  int charge = 0;                  ///< of the nucleus, in units of e
  std::array<double, 3> position;  ///< bohr
  /// Atoms of one element whose tags differ in the deck (O1, O2) are of different kinds: NWChem gives
  /// each its own radii of the grid.
  int kind = 0;
};

/// Atomic number of an element symbol (any case) from H to Ne, or 0 when it is none of them.
int atomic_number(const std::string& symbol);

/// Element symbol of an atomic number, 1 to 10.
std::string element_symbol(int atomic_number);

/// Mass of the most frequent isotope, unified atomic mass units.
/// Source: Audi & Wapstra, Nucl. Phys. A 595 (1995) 409, rounded as NWChem prints them.
double isotope_mass(int atomic_number);

/// Repulsion energy of the nuclei, hartree: sum over pairs of Z_A Z_B / r_AB.
double nuclear_repulsion(const std::vector<Atom>& atoms);

}  // namespace scf
