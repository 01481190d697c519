#pragma once

#include "apps/md/case.hpp"
#include "harness/core/error.hpp"

namespace md {

/// Refuses embedded atoms. Errors: UsageError.
inline void require_lennard_jones(const Case& input) {
  if (input.embedded) {
    throw casebook::UsageError(
        "this variant computes Lennard-Jones pairs; take v0_baseline or v10_embedded_in_lanes for embedded atoms");
  }
}

}  // namespace md
