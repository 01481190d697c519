#pragma once

#include "harness/core/json.hpp"

namespace casebook::cli {

/// A record of kind "profile" with everything that a profile may hold: two ranks with one thread,
/// of which one has more to do in `eri`.
Json profile_record();

/// The same with everything null that may be: no MPI, no counters, no samples, no roofs, and a
/// region that was too short.
Json bare_profile_record();

/// Roofs of one and of two threads.
Json measured_roofs();

}  // namespace casebook::cli
