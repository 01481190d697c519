#pragma once

#include <cstdint>

#include "apps/mp2/case.hpp"

namespace mp2 {

/// A molecule of the same atoms at other places, disguised as well: neither pair energies nor orbitals stay.
Case vary(Case input, std::uint64_t seed);

/// Disguises a problem: molecule and basis sets turned and shifted, and another pair's integrals
/// asked for; equal seeds give equal problems.
Case disguise(Case input, std::uint64_t seed);

}  // namespace mp2
