#pragma once

#include <functional>

#include "harness/run/team.hpp"

namespace spectral {

/// Runs make_plans on every rank with what FFTW has learned on this machine so far, and keeps what it
/// learns: in $CASEBOOK_WISDOM, else $XDG_CACHE_HOME/casebook, else $HOME/.cache/casebook, a file per
/// processor model. A second run plans in no time, and its plans are those of the first: measured
/// anew they may differ, and with them the last bits of the answer. Where no file can be kept,
/// every run measures. Collective.
void plan_with_wisdom(const casebook::Team& team, const std::function<void()>& make_plans);

}  // namespace spectral
