#pragma once

#include "harness/run/region.hpp"

namespace lu::region {

// Defined once for the app, so that the same columns stand in every rung's profile.
extern const casebook::Region panel;      ///< pivots and multipliers of some columns
extern const casebook::Region broadcast;  ///< multipliers and pivots to those that update with them
extern const casebook::Region swap;       ///< exchanges of rows in the other columns
extern const casebook::Region triangular_solve;  ///< rows of U from rows of A
extern const casebook::Region update;            ///< A - L U of what is left
extern const casebook::Region back_solve;        ///< U x = y

}  // namespace lu::region
