#pragma once

#include <cstdint>

namespace casebook {

/// Bounds of a known stretch of work, whatever the compiler made of it.
struct KnownWork {
  double fewest_instructions = 0.0;
  double most_instructions = 0.0;
  double flops = 0.0;    ///< of double precision; a fused multiply-add is two
  double seconds = 0.0;  ///< by the clock
};

/// Works on one core: a chain of dependent multiplications and additions. A counter that does not
/// show this work does not count, whatever its interface says: on a virtual machine one may be
/// given 395 instructions in a fifth of a second.
/// steps: fifty million take about a fifth of a second
KnownWork do_known_work(std::int64_t steps = 50'000'000);

}  // namespace casebook
