#pragma once

#include "apps/spectral/case.hpp"
#include "apps/spectral/judge/kept_steps.hpp"
#include "apps/spectral/result.hpp"

namespace spectral::fixture {

/// Four steps of a flow on n^3 points, without references.
Case make_case(InitialField initial, int n = 12);

/// The right answer of the case, by the judge's own integration.
Result right_answer(const Case& input);

/// The velocity after so many steps of the case.
std::vector<double> velocity_after(const Case& input, int steps);

/// On 16^3 points, more than the judge integrates for itself.
inline constexpr int too_many_steps = 74;

/// Faults of a solver.
enum class Fault {
  none,
  linear,                 ///< the nonlinear term left out
  linear_unless_watched,  ///< the same but in the step after a field was asked for
  wrong_weight,           ///< the second and third stage weigh 0.3 and 0.3667
  stale_stage,            ///< the fourth stage has the third one's slope
  euler_viscosity,        ///< viscosity by its exact factor after the step
  aliased,                ///< no dealiasing: products on the kept modes of n / 2
  sphere,                 ///< modes with |k| > k_max dropped
  single_precision,       ///< the field rounded to 32 bits after each step
  one_mode,               ///< one mode 1e-9 too large after each step
  lost_plane,             ///< one plane of points from the step before
  unprojected,            ///< the pressure left out of the rows beyond 0.8 k_max
  damped_twice,           ///< viscosity twice as large on the highest wavenumber only
  twice_dt,               ///< steps twice as long, the history between them interpolated
  three_times_dt,         ///< likewise
};

/// A run of a solver with a fault, as the app sees it.
struct Run {
  Result result;
  KeptSteps kept;
};
Run run(const Case& input, Fault fault, int kept_step);

}  // namespace spectral::fixture
