#pragma once

#include "harness/cli/external/external_facts.hpp"
#include "harness/cli/external/plan.hpp"
#include "harness/core/json.hpp"

namespace casebook::cli {

/// The record (docs/record.schema.json). No time appears in it when a check failed.
Json external_record(const Project& project,
                     const ExternalOptions& options,
                     const ExternalPlan& plan,
                     const ExternalFacts& facts);

}  // namespace casebook::cli
