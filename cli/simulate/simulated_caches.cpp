#include "cli/simulate/simulated_caches.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace casebook::cli {
namespace {

constexpr long least_ll_bytes = 16 << 10;
constexpr long least_d1_bytes = 2 << 10;
constexpr long d1_part = 16;  // a small last level would else be hardly larger than the first

/// The power of two that is nearest on a logarithmic scale.
long nearest_power(double bytes) {
  return std::lround(std::exp2(std::round(std::log2(std::max(1.0, bytes)))));
}

}  // namespace

SimulatedCaches scaled_caches(std::optional<double> case_mib,
                              const std::string& stands_for,
                              std::optional<double> stands_for_mib) {
  const bool known = case_mib && stands_for_mib && *case_mib > 0.0 && *stands_for_mib > *case_mib;
  const double part = known ? *case_mib / *stands_for_mib : 1.0;
  SimulatedCaches caches;
  caches.ll_bytes = std::max(least_ll_bytes, nearest_power(part * full_ll_bytes));
  caches.d1_bytes = std::clamp(caches.ll_bytes / d1_part, least_d1_bytes, full_d1_bytes);
  caches.case_mib = case_mib.value_or(0.0);
  caches.stands_for = stands_for;
  caches.stands_for_mib = stands_for_mib.value_or(0.0);
  return caches;
}

std::vector<std::string> cache_options(const SimulatedCaches& caches) {
  // Eight and sixteen ways, lines of 64 B: as x86 has them. The code's cache is not in question.
  return {"--cache-sim=yes",
          "--simulate-wb=yes",
          fmt::format("--I1={},8,64", full_d1_bytes),
          fmt::format("--D1={},8,64", caches.d1_bytes),
          fmt::format("--LL={},16,64", caches.ll_bytes)};
}

std::string size_text(long bytes) {
  constexpr long kib = 1 << 10;
  constexpr long mib = 1 << 20;
  return bytes % mib == 0 ? fmt::format("{} MiB", bytes / mib) : fmt::format("{} KiB", bytes / kib);
}

}  // namespace casebook::cli
