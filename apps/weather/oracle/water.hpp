#pragma once

#include "apps/weather/oracle/air.hpp"

namespace weather::oracle {

/// Kessler's warm rain in every column of a patch: rain falls, cloud becomes rain, vapour condenses or
/// water evaporates, each from the state before the step of length dt.
/// Source: Klemp, Skamarock & Park (2015), appendix, with rain's flux at faces in place of differences of
/// mixing ratios, so that no water is lost.
void rain_in_columns(const Case& input, const Column& column, double dt, Patch& patch);

}  // namespace weather::oracle
