#pragma once

#include <functional>

#include "harness/run/team.hpp"

namespace spectral {

/// Forgets what FFTW has learned in this process, so that each set-up pays for its plans.
void forget_wisdom();

/// Runs make_plans on every rank. Where $CASEBOOK_WISDOM names a folder, they begin with what FFTW has
/// learned on this machine so far, and what it learns is kept there, a file per processor model: a second
/// run plans in no time, and its plans are those of the first. Measured again they may differ, and with
/// them the last bits of the answer. Without it every set-up measures. Collective.
void plan_with_wisdom(const casebook::Team& team, const std::function<void()>& make_plans);

}  // namespace spectral
