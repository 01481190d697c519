#pragma once

#include "apps/spectral/case.hpp"
#include "apps/spectral/result.hpp"

namespace spectral::fixture {

/// Four steps of a flow on n^3 points, without references.
Case make_case(InitialField initial, int n = 12);

/// The right answer of the case, by the judge's own integration.
Result right_answer(const Case& input);

}  // namespace spectral::fixture
