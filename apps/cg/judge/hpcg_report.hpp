#pragma once

#include <string>
#include <vector>

#include "apps/cg/judge/evidence.hpp"
#include "harness/run/check.hpp"

namespace cg {

/// The result in the form in which HPCG 3.1 reports its own, with the same names and counts, so that
/// the two can be held side by side. It is no official result: HPCG's own program makes those.
/// The last part says VALID or INVALID and, when the problem outgrows the caches, the rating.
std::string hpcg_report(const Evidence& evidence, const std::vector<casebook::Check>& checks);

}  // namespace cg
