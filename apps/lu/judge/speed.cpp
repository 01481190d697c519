#include "apps/lu/judge/speed.hpp"

#include <fmt/format.h>

#include "apps/lu/work.hpp"

namespace lu::judge {
namespace {

/// No processor is sold with a faster clock.
constexpr double fastest_clock_ghz = 6.5;

/// Multiplications and additions of doubles a cycle and core: two fused ones of the widest registers.
double flops_per_cycle() {
#if defined(__x86_64__)
  __builtin_cpu_init();
  return __builtin_cpu_supports("avx512f") ? 32.0 : __builtin_cpu_supports("fma") ? 16.0 : 8.0;
#else
  return 32.0;
#endif
}

}  // namespace

casebook::Check speed_check(const Case& input, const Result& result, const casebook::Team& team) {
  const double peak_gflop_s = fastest_clock_ghz * flops_per_cycle() * team.n_ranks * team.n_threads;
  // 16-bit factors may be made four times as fast as those of 64 bits.
  const double faster = result.rules.rounding > 0x1p-53 ? 4.0 : 1.0;
  const double gflop = 1e-9 * result.rules.share_of_flops * flops(input.n);
  return {"speed",
          gflop / (result.solve_s * faster * peak_gflop_s),
          1.0,
          fmt::format("{:.0f} flops a cycle, {} GHz, {} cores",
                      faster * flops_per_cycle(),
                      fastest_clock_ghz,
                      team.n_ranks * team.n_threads)};
}

}  // namespace lu::judge
