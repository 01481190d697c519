#pragma once

#include <cstdint>
#include <functional>

#include "apps/scf/case.hpp"
#include "apps/scf/oracle/matrix.hpp"

namespace scf {

/// Largest cost of all integrals for second derivatives, see oracle::StoredIntegrals::cost: half a second of
/// one core. Contracted functions take 24 MiB then, single ones of high momentum some hundreds; see stability_mib.
inline constexpr double most_for_all_integrals = 1e7;

/// Lowest eigenvalue of the second derivatives of the energy by real rotations of occupied into empty
/// orbitals, spins alike, hartree: of X -> (e_a - e_i) X_ia + c_i^T dF c_a, where dF is the first-order change
/// of the Fock matrix with the density 2 sum X_ia (c_i c_a^T + c_a c_i^T). A quarter of the derivatives themselves.
/// fock: of the solution that is asked about, [n_bf][n_bf]
/// change_of_fock: dF of a symmetric change of the density, linear in it
double lowest_second_derivative(
    const Case& input,
    const oracle::Matrix& fock,
    const std::function<oracle::Matrix(const oracle::Matrix&)>& change_of_fock,
    std::uint64_t seed);

}  // namespace scf
