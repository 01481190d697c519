#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <sys/types.h>

namespace casebook {

/// Kind of an event of Linux's perf_event.
struct PerfEventKind {
  const char* name;     ///< "page_faults"
  const char* unit;     ///< "" or "s"
  double unit_per_one;  ///< turns the kernel's count into that unit
  std::uint32_t type;   ///< as in linux/perf_event.h
  std::uint64_t config;
  bool in_kernel;  ///< kernel mode as well as user mode; needs perf_event_paranoid <= 1
};

/// cycles, instructions, cache_misses (last level on Intel, second on AMD), branch_misses. In user
/// mode alone: that is what LIKWID counts, and what an ordinary user may count on most machines.
std::span<const PerfEventKind> perf_hardware_events();

/// page_faults, context_switches, cpu_migrations, task_clock_s. The first three happen in kernel
/// mode: counted in user mode alone they would be too few or 0, so they are counted in both or
/// not at all. The task clock runs in both modes, whatever is asked of it.
std::span<const PerfEventKind> perf_software_events();

/// One thread's count, and for how long it was wanted and was on a counter.
struct PerfReading {
  std::uint64_t count = 0;
  std::uint64_t enabled_ns = 0;
  std::uint64_t running_ns = 0;  ///< less than enabled_ns when events took turns on a counter
};

/// The threads that this process has now. Threads may come and go meanwhile.
std::vector<pid_t> threads_of_this_process();

/// One event, counted from construction to destruction in the given threads, and in all threads
/// that they start later (also through others): OpenMP's workers count, whether they exist or not.
class PerfEvent {
 public:
  /// Owns a file descriptor for each thread. A refusal is no error: see reason().
  /// threads: of this process; 0 is the calling one
  PerfEvent(const PerfEventKind& kind, std::span<const pid_t> threads);
  ~PerfEvent();
  PerfEvent(PerfEvent&& other) noexcept = default;
  PerfEvent& operator=(PerfEvent&&) = delete;

  const PerfEventKind& kind() const { return kind_; }

  /// "" when the event counts, else why it does not and what to do.
  const std::string& reason() const { return reason_; }

  /// One reading for each thread given to the constructor, those that it started included. Empty
  /// when the event does not count.
  std::vector<PerfReading> read() const;

 private:
  void close();

  PerfEventKind kind_;
  std::vector<int> descriptors_;
  std::string reason_;
};

/// Count between two readings, in the kind's unit, extrapolated over the time in which other
/// events had the counter. Nothing when the event did not count, or never had a counter.
std::optional<double> difference(const PerfEventKind& kind,
                                 std::span<const PerfReading> before,
                                 std::span<const PerfReading> after);

}  // namespace casebook
