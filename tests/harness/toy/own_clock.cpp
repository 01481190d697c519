// Linked to the toy, this is a variant with a clock of its own, which the linker prefers to the library's.
// Declared in <time.h>.

#include <ctime>

extern "C" int clock_gettime(clockid_t, timespec* now) noexcept {
  static long ticks = 0;
  *now = {0, ++ticks};
  return 0;
}
