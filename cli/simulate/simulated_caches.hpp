#pragma once

#include <optional>
#include <string>
#include <vector>

namespace casebook::cli {

/// Caches of the simulated core, made smaller as the small case is smaller than the one that it stands for, so
/// that what does not fit there does not fit here.
struct SimulatedCaches {
  long d1_bytes = 0;
  long ll_bytes = 0;
  double case_mib = 0.0;        ///< of the small case; 0: the app does not say
  std::string stands_for = {};  ///< the case that the full caches belong to
  double stands_for_mib = 0.0;
};

/// Caches of a core with its part of the last level, in round numbers, the same on every machine: counts
/// from anywhere can be compared.
inline constexpr long full_d1_bytes = 32 << 10;
inline constexpr long full_ll_bytes = 32 << 20;

/// The last level shrinks as the case does, to a power of two, and is no smaller than 16 KiB; the first is a
/// sixteenth of it, 2 KiB or more, and the full one at most.
/// case_mib, stands_for_mib: memory by the app's own estimate; nothing: the caches stay full
SimulatedCaches scaled_caches(std::optional<double> case_mib,
                              const std::string& stands_for,
                              std::optional<double> stands_for_mib);

/// Options of callgrind.
std::vector<std::string> cache_options(const SimulatedCaches& caches);

/// "128 KiB", "32 MiB"
std::string size_text(long bytes);

}  // namespace casebook::cli
