#include "harness/core/counters/known_work.hpp"

#include <chrono>

namespace casebook {

KnownWork do_known_work(std::int64_t steps) {
  const auto start = std::chrono::steady_clock::now();
  // Volatile: the start is unknown to the compiler, and the end is needed.
  volatile double value = 0.5;
  double x = value;
  for (std::int64_t step = 0; step < steps; ++step) {
    x = x * 0.999999 + 1e-6;
  }
  value = x;
  const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start;
  const auto n = static_cast<double>(steps);
  // A step is one fused instruction at least, or two, beside counter, comparison and jump;
  // unrolling makes the three rarer, a build without optimization makes ten of them.
  return {n, 15.0 * n, 2.0 * n, elapsed.count()};
}

}  // namespace casebook
