#pragma once

#include <cstdint>

#include "apps/lu/case.hpp"
#include "harness/run/work.hpp"

namespace lu {

/// Operations that HPL counts for n unknowns, whatever a variant makes: 2/3 n^3 + 3/2 n^2.
double flops(std::int64_t n_unknowns);

/// Work of one solve. Bytes: (A b) is read once and L, U and x are written once.
/// units: unknowns
casebook::Work work(const Case& input);

}  // namespace lu
