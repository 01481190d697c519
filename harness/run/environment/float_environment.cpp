#include "harness/run/environment/float_environment.hpp"

#include <cfenv>
#include <cmath>
#include <limits>

#if defined(__SSE2__)
#include <xmmintrin.h>
#endif

namespace casebook {
namespace {

/// Rounding is probed and not only asked for: the C library asks the x87 unit, while doubles are
/// computed by SSE. An eighth of the spacing above 1 is a quarter of that below.
bool rounds_to_nearest() {
  volatile double one = 1.0;
  volatile double too_small = std::numeric_limits<double>::epsilon() / 8.0;
  return std::fegetround() == FE_TONEAREST && one + too_small == 1.0 && one - too_small == 1.0;
}

}  // namespace

bool float_environment_is_standard() {
  volatile double smallest_normal = std::numeric_limits<double>::min();
  volatile double nan = std::numeric_limits<double>::quiet_NaN();
  const volatile double subnormal = smallest_normal / 4.0;
  return rounds_to_nearest() && subnormal * 4.0 == smallest_normal && nan != nan;
}

void restore_float_environment() {
  std::fesetround(FE_TONEAREST);
#if defined(__SSE2__)
  constexpr unsigned flush_to_zero = 1U << 15;      // MXCSR.FTZ
  constexpr unsigned denormals_are_zero = 1U << 6;  // MXCSR.DAZ
  _mm_setcsr(_mm_getcsr() & ~(flush_to_zero | denormals_are_zero));
#endif
}

bool restore_float_environment_of_threads() {
  bool restored = false;
#pragma omp parallel default(none) reduction(|| : restored)
  if (!float_environment_is_standard()) {
    restore_float_environment();
    restored = true;
  }
  return restored;
}

}  // namespace casebook
