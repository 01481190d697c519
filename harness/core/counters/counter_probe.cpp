#include "harness/core/counters/counter_probe.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>
#include <time.h>

#include "harness/core/counters/perf_event.hpp"
#include "harness/core/counters/powercap.hpp"
#include "harness/core/counters/process_usage.hpp"

namespace casebook {
namespace {

/// The clock of the calling thread: unlike the wall's, it stands while others have the core.
double cpu_clock_s() {
  timespec time{};
  ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

PerfEvent open_here(std::span<const PerfEventKind> events, std::string_view name) {
  constexpr std::array<pid_t, 1> this_thread = {0};
  const auto kind = std::find_if(
      events.begin(), events.end(), [&](const PerfEventKind& event) { return event.name == name; });
  return PerfEvent(*kind, this_thread);
}

CounterState state(const char* source, const std::string& absence, const std::string& doubt) {
  const std::string& reason = absence.empty() ? doubt : absence;
  return {source, reason.empty(), reason};
}

}  // namespace

std::string doubt_hardware(const Shown& shown, const KnownWork& work) {
  if (!shown.instructions) {
    return "the counter of instructions never ran: others use all counters of the processor";
  }
  if (*shown.instructions >= work.fewest_instructions &&
      *shown.instructions <= work.most_instructions) {
    return "";
  }
  return fmt::format(
      "not believed: a known work of {:.3g} to {:.3g} instructions showed {:.3g}; often a virtual "
      "machine with half a PMU",
      work.fewest_instructions,
      work.most_instructions,
      *shown.instructions);
}

std::string doubt_software(const Shown& shown) {
  const double clock_s = shown.cpu_clock_s;
  const double task_s = shown.task_clock_s.value_or(0.0);
  if (task_s >= 0.5 * clock_s && task_s <= 1.5 * clock_s) {
    return "";
  }
  return fmt::format(
      "not believed: a known work of {:.3g} s showed a task clock of {:.3g} s", clock_s, task_s);
}

std::string doubt_rusage(const Shown& shown) {
  return shown.user_s > 0.0 ? ""
                            : fmt::format("not believed: a known work of {:.3g} s showed no time",
                                          shown.cpu_clock_s);
}

std::string doubt_powercap(const Shown& shown, const KnownWork& work) {
  const double power_w = shown.joules.value_or(0.0) / work.seconds;
  if (power_w >= 0.1 && power_w <= 10'000.0) {
    return "";
  }
  return fmt::format("not believed: {:.3g} W during a known work; 0.1 W to 10000 W can be true",
                     power_w);
}

std::vector<CounterState> probe_counters(const std::filesystem::path& powercap_root,
                                         std::int64_t steps) {
  const PerfEvent instructions = open_here(perf_hardware_events(), "instructions");
  const PerfEvent task_clock = open_here(perf_software_events(), "task_clock_s");
  const Powercap powercap(powercap_root);

  const std::vector<std::int64_t> energy_before = powercap.read();
  const ProcessUsage usage_before = read_process_usage();
  const double clock_before_s = cpu_clock_s();
  const std::vector<PerfReading> task_clock_before = task_clock.read();
  const std::vector<PerfReading> instructions_before = instructions.read();
  const KnownWork work = do_known_work(steps);
  Shown shown;
  shown.instructions = difference(instructions.kind(), instructions_before, instructions.read());
  shown.task_clock_s = difference(task_clock.kind(), task_clock_before, task_clock.read());
  shown.cpu_clock_s = cpu_clock_s() - clock_before_s;
  shown.user_s = read_process_usage().user_s - usage_before.user_s;
  shown.joules = powercap.joules(energy_before, powercap.read());

  return {state("perf_hardware", instructions.reason(), doubt_hardware(shown, work)),
          state("perf_software", task_clock.reason(), doubt_software(shown)),
          state("rusage", "", doubt_rusage(shown)),
          state("powercap", powercap.reason(), doubt_powercap(shown, work))};
}

}  // namespace casebook
