#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "harness/core/counters/known_work.hpp"

namespace casebook {

/// True if numbers of one source may be believed.
struct CounterState {
  std::string source;  ///< "perf_hardware", "perf_software", "rusage" or "powercap"
  bool usable = false;
  std::string reason;  ///< "" when usable, else why not and what to do
};

/// Counts of a known work by the sources. Nothing stands for a counter that could not be had.
struct Shown {
  std::optional<double> instructions;
  std::optional<double> task_clock_s;
  double cpu_clock_s = 0.0;  ///< of the thread that did the work, by the C library's clock
  double user_s = 0.0;
  std::optional<double> joules;
};

/// The reason why the shown counts cannot be those of that work; "" when they can. A counter that could not be had
/// is not judged here.
std::string doubt_hardware(const Shown& shown, const KnownWork& work);
std::string doubt_software(const Shown& shown);
std::string doubt_rusage(const Shown& shown);
std::string doubt_powercap(const Shown& shown, const KnownWork& work);

/// Does one known work under all sources, in the calling thread, and says of each source whether it
/// is there and showed the work; in the order of preference, hardware first.
/// steps: of the known work; the usual ones take about 20 ms, a few ticks of the kernel's clock
std::vector<CounterState> probe_counters(
    const std::filesystem::path& powercap_root = "/sys/class/powercap",
    std::int64_t steps = 5'000'000);

}  // namespace casebook
