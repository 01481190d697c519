#pragma once

#include <vector>

#include "apps/scf/case.hpp"

/// Small molecules built by hand, so that no test of the judge depends on the deck reader.
namespace scf::fixture {

/// The basis sets that the fixtures know, for H, C (cc-pVDZ only) and O.
enum class BasisSet { sto_3g, cc_pvdz };

/// One normalized shell; coefficients are those of normalized primitives.
Shell shell(int l,
            std::array<double, 3> center,
            std::vector<double> exponents,
            std::vector<double> coefficients,
            bool spherical = true);

/// Shells in the given order, their first functions numbered.
Basis basis_of(std::vector<Shell> shells);

/// Two hydrogens on the z axis, distance in bohr.
std::vector<Atom> hydrogen_molecule(double distance);

/// Oxygen at the origin, rOH = 0.9572 angstrom, HOH = 104.52 degrees, in the yz plane; the
/// angstrom is CODATA 2018's, as in the calculation whose energy `water()` stores.
std::vector<Atom> water_atoms();

/// Copies of the atoms along x, `spacing` bohr apart.
std::vector<Atom> in_a_row(const std::vector<Atom>& atoms, int copies, double spacing);

/// rCC = 1.397, rCH = 1.084 angstrom (CODATA 2018), D6h, in the xy plane.
std::vector<Atom> benzene_atoms();

/// A neutral molecule in spherical functions, without a reference.
Case make_case(std::vector<Atom> atoms, BasisSet set);

/// Water in STO-3G with the energy that NWChem 7.0.2 gives (thresh 1e-8, tol2e 1e-12).
Case water();

}  // namespace scf::fixture
