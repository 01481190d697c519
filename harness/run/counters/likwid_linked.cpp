// Declared in harness/run/counters/likwid_library.hpp.

#include <likwid.h>

#include "harness/run/counters/likwid_library.hpp"

namespace casebook {

LikwidLibrary open_likwid_library() {
  return {likwid_markerInit,
          likwid_markerThreadInit,
          likwid_markerRegisterRegion,
          likwid_markerStartRegion,
          likwid_markerStopRegion,
          likwid_markerClose};
}

}  // namespace casebook
