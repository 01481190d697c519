#pragma once

#include <cstdint>

#include "apps/mp2/case.hpp"

namespace mp2 {

/// The same problem elsewhere: molecule and basis sets turned and shifted, and another pair's integrals
/// asked for; the same for the same seed.
Case vary(Case input, std::uint64_t seed);

}  // namespace mp2
