#pragma once

#include <cstdint>

#include "apps/mp2/case.hpp"

namespace mp2 {

/// A molecule of the same atoms at other places, disguised as well: neither pair energies nor orbitals stay.
Case vary(Case input, std::uint64_t seed);

/// The same problem elsewhere: molecule and basis sets turned and shifted, and another pair's integrals
/// asked for; the same for the same seed.
Case disguise(Case input, std::uint64_t seed);

}  // namespace mp2
