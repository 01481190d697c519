#pragma once

#include <vector>

#include "apps/cg/answer.hpp"
#include "apps/cg/judge/exercise.hpp"
#include "harness/run/check.hpp"
#include "harness/run/draw.hpp"

namespace cg {

/// Measures an answer and the method that gave it, and judges both; what is measured stays in the
/// exercise's evidence. Every answer is measured itself. Of the rest the draw's effort decides: all of it
/// with HPCG's own run, or a part that is drawn. Collective; the checks are the same on every rank.
std::vector<casebook::Check> judge(const Exercise& exercise,
                                   const Answer& answer,
                                   const casebook::Team& team,
                                   const casebook::Draw& draw);

}  // namespace cg
