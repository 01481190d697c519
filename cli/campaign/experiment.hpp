#pragma once

#include "cli/campaign/claim.hpp"
#include "cli/campaign/plan.hpp"
#include "cli/run/experiment.hpp"

namespace casebook::cli {

Variant variant_of(const PlanPoint& point, const Project& project);

/// The input of a point. Errors: UsageError (a deck or a case that is not there).
Input input_of(const Plan& plan, const PlanPoint& point, const Project& project);

/// One attempt at a point, ready to be started on the plan's machine. A state that an earlier
/// attempt has saved is gone on from.
Experiment experiment_for(const Plan& plan,
                          const PlanPoint& point,
                          const Claim& claim,
                          const Project& project);

}  // namespace casebook::cli
