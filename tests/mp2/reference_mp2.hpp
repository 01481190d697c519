#pragma once

#include "apps/mp2/case.hpp"
#include "apps/mp2/result.hpp"

namespace mp2::fixture {

/// A conventional case without frozen orbitals and without a reference, judged to NWChem's tight
/// settings.
Case conventional(scf::Case reference_state);

/// The same with every s and p shell of the basis, uncontracted and squared in width, as the fitting
/// basis: a poor one, but a right answer has the same errors.
Case fitted(scf::Case reference_state);

/// The right answer: Hartree-Fock by tests/scf's textbook program, MP2 from the judge's integrals.
Result right_result(const Case& input);

}  // namespace mp2::fixture
