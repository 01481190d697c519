#include "harness/roofs/fma.hpp"

#include <algorithm>
#include <type_traits>

#include <fmt/format.h>

#include "harness/core/machine/sve_bits.hpp"
#include "harness/roofs/bandwidth.hpp"

namespace casebook::roofs {

template <class Real>
std::vector<FmaKernel> fma_kernels() {
  constexpr int size = sizeof(Real);  // bytes
#if defined(__x86_64__)
  __builtin_cpu_init();
  const bool fma = __builtin_cpu_supports("fma") != 0;
  const bool avx2 = __builtin_cpu_supports("avx2") != 0;
  const bool avx512 = __builtin_cpu_supports("avx512f") != 0;
  return {{"scalar", fma_scalar<Real>, 1, few_chains, fma},
          {"avx2", fma_avx2<Real>, 32 / size, few_chains, fma && avx2},
          {"avx512", fma_avx512<Real>, 64 / size, few_chains, avx512}};
#elif defined(__aarch64__)
  return {{"scalar", fma_scalar<Real>, 1, few_chains, true},
          {"neon", fma_vector128<Real>, 16 / size, many_chains, true},
          {"sve256", fma_sve256<Real>, 32 / size, many_chains, sve_bits() == 256},
          {"sve512", fma_sve512<Real>, 64 / size, many_chains, sve_bits() == 512}};
#else
  return {{"scalar", fma_scalar<Real>, 1, few_chains, true},
          {"vector128", fma_vector128<Real>, 16 / size, many_chains, true}};
#endif
}

template std::vector<FmaKernel> fma_kernels<double>();
template std::vector<FmaKernel> fma_kernels<float>();

template <class Real>
Json measure_fma(int n_threads, const Sampling& sampling, const Say& say) {
  const FmaRecursion recursion;
  const char* numbers = std::is_same_v<Real, float> ? " in floats" : "";
  Json entries = Json::array();
  for (const int threads : thread_counts(n_threads)) {
    for (const FmaKernel& kernel : fma_kernels<Real>()) {
      if (!kernel.supported) {
        continue;
      }
      say(fmt::format("FMA {}{}, threads: {}", kernel.isa, numbers, threads));
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

template Json measure_fma<double>(int n_threads, const Sampling& sampling, const Say& say);
template Json measure_fma<float>(int n_threads, const Sampling& sampling, const Say& say);

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
