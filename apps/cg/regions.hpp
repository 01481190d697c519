#pragma once

#include "harness/run/region.hpp"

namespace cg::region {

// Defined once for the app, so that the same columns stand in every rung's profile.
extern const casebook::Region spmv;              ///< matrix times vector
extern const casebook::Region symgs;             ///< smoother: forward and backward sweep
extern const casebook::Region restrict_prolong;  ///< between the levels, its residual among it
extern const casebook::Region dot;               ///< products of vectors, this rank's part
extern const casebook::Region waxpby;            ///< w = alpha x + beta y
extern const casebook::Region halo;    ///< packing, sending and receiving of neighbours' points
extern const casebook::Region reduce;  ///< sums over ranks

}  // namespace cg::region
