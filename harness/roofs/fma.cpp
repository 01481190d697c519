#include "harness/roofs/fma.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "harness/roofs/bandwidth.hpp"

namespace casebook::roofs {

std::vector<FmaKernel> fma_kernels() {
#if defined(__x86_64__)
  __builtin_cpu_init();
  const bool fma = __builtin_cpu_supports("fma") != 0;
  const bool avx2 = __builtin_cpu_supports("avx2") != 0;
  const bool avx512 = __builtin_cpu_supports("avx512f") != 0;
  return {{"scalar", fma_scalar, 1, few_chains, fma},
          {"avx2", fma_avx2, 4, few_chains, fma && avx2},
          {"avx512", fma_avx512, 8, few_chains, avx512}};
#elif defined(__aarch64__)
  return {{"scalar", fma_scalar, 1, few_chains, true},
          {"neon", fma_vector128, 2, many_chains, true}};
#else
  return {{"scalar", fma_scalar, 1, few_chains, true},
          {"vector128", fma_vector128, 2, many_chains, true}};
#endif
}

Json measure_fma(int n_threads, const Sampling& sampling, const Say& say) {
  const FmaRecursion recursion;
  Json entries = Json::array();
  for (const int threads : thread_counts(n_threads)) {
    for (const FmaKernel& kernel : fma_kernels()) {
      if (!kernel.supported) {
        continue;
      }
      say(fmt::format("FMA {}, threads: {}", kernel.isa, threads));
      std::vector<double> sums(static_cast<std::size_t>(threads));
      const std::vector<double> seconds = sample_seconds(sampling, [&](std::int64_t steps) {
        return time_team(threads, [&](int thread) {
          sums[static_cast<std::size_t>(thread)] = kernel.function(recursion, steps);
        });
      });
      entries.push_back({{"isa", kernel.isa},
                         {"threads", threads},
                         {"gflop_s", rate_json(seconds, 1e-9 * kernel.flops() * threads)}});
    }
  }
  return entries;
}

double best_fma(const Json& entries, int threads) {
  double best = 0.0;
  for (const Json& entry : entries) {
    if (entry.at("threads") == threads) {
      best = std::max(best, entry.at("gflop_s").at("median").get<double>());
    }
  }
  return best;
}

}  // namespace casebook::roofs
