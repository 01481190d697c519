#pragma once

#include <optional>
#include <vector>

#include "apps/spectral/case.hpp"
#include "apps/spectral/judge/kept_look.hpp"
#include "apps/spectral/judge/kept_steps.hpp"
#include "apps/spectral/result.hpp"
#include "harness/run/check.hpp"
#include "harness/run/draw.hpp"

namespace spectral {

/// The judge: whether a result is the flow that the case asks for, to round-off of its own
/// discretization (2/3 rule, classical Runge-Kutta with the given step) and to the error of that
/// scheme against exact solutions. It looks at the velocity with its own transform and, for small
/// cases, integrates the flow itself. No bound depends on the number of grid points. A result of
/// the wrong shape fails every check.
///
/// result_shape        sizes that are wrong
/// initial_energy      E(0) - the exact one; initial_enstrophy likewise
/// momentum            the mean velocity at the end, which is zero
/// divergence          |k . u| against k_max |u|, over all modes
/// dealiasing          what lies beyond k_max, against |u|
/// energy, enstrophy   the last of the history - the judge's own, from the velocity
/// dissipation         the last of the history - 2 nu times the judge's enstrophy
/// spectrum            largest difference from the judge's own; its sum is the energy (Parseval)
/// energy_balance      E(end) - E(start) + 2 nu times the integrated enstrophy (Simpson)
/// exact_step          velocity - the initial one times what the scheme makes of a decaying mode,
///                     for flows that only decay
/// exact_solution      velocity - the exact solution of the equations, for the same flows
/// own_integration     velocity - the judge's own, for n^3 steps below 3e5
/// energy_reference    E - the stored one; enstrophy_reference, velocity_reference likewise
/// dissipation_peak    the largest rate of the history - the published one; peak_time likewise
/// witness             1 when the app was not shown every step
/// history             what the solver reported after each step, against the history
/// samples, sample_balance   of each sample: time, sign, dissipation; of each three: dE/dt = -2 nu Omega
/// kept_field, kept_sums, kept_start   a field of the run that the app kept, at a step that no variant could
///                     foresee, its energy and enstrophy against the history
/// own_step            the field after it - the judge's own step from it
/// step_back           enstrophy before it, against the judge's own step back
/// kept: none where the witness has not seen what it must.
/// draw: the effort is the share of answers of which grids above 32^3 get the judge's own step
/// look: of the same case, steps and draw
std::vector<casebook::Check> check(const Case& input,
                                   const Result& result,
                                   const std::optional<KeptSteps>& kept,
                                   const casebook::Draw& draw,
                                   KeptLook& look);

}  // namespace spectral
