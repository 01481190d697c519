#include "harness/core/counters/perf_event.hpp"

#include <array>
#include <cerrno>
#include <filesystem>

#include <sys/syscall.h>
#include <unistd.h>

#include <linux/perf_event.h>

#include "harness/core/counters/perf_refusal.hpp"
#include "harness/core/text/number.hpp"

namespace casebook {
namespace {

constexpr std::uint32_t hardware = PERF_TYPE_HARDWARE;
constexpr std::uint32_t software = PERF_TYPE_SOFTWARE;

constexpr std::array<PerfEventKind, 4> hardware_events = {{
    {"cycles", "", 1.0, hardware, PERF_COUNT_HW_CPU_CYCLES, false},
    {"instructions", "", 1.0, hardware, PERF_COUNT_HW_INSTRUCTIONS, false},
    {"cache_misses", "", 1.0, hardware, PERF_COUNT_HW_CACHE_MISSES, false},
    {"branch_misses", "", 1.0, hardware, PERF_COUNT_HW_BRANCH_MISSES, false},
}};

constexpr std::array<PerfEventKind, 4> software_events = {{
    {"page_faults", "", 1.0, software, PERF_COUNT_SW_PAGE_FAULTS, true},
    {"context_switches", "", 1.0, software, PERF_COUNT_SW_CONTEXT_SWITCHES, true},
    {"cpu_migrations", "", 1.0, software, PERF_COUNT_SW_CPU_MIGRATIONS, true},
    {"task_clock_s", "s", 1e-9, software, PERF_COUNT_SW_TASK_CLOCK, false},
}};

/// A file descriptor, or -1 with errno set. Single events, no group: a group cannot be read as one
/// when threads inherit it.
int open_event(const PerfEventKind& kind, pid_t thread) {
  perf_event_attr attributes{};
  attributes.size = sizeof attributes;
  attributes.type = kind.type;
  attributes.config = kind.config;
  attributes.read_format = PERF_FORMAT_TOTAL_TIME_ENABLED | PERF_FORMAT_TOTAL_TIME_RUNNING;
  attributes.inherit = 1;
  attributes.exclude_kernel = kind.in_kernel ? 0 : 1;
  attributes.exclude_hv = 1;
  constexpr int any_cpu = -1;
  constexpr int no_group = -1;
  return static_cast<int>(
      ::syscall(SYS_perf_event_open, &attributes, thread, any_cpu, no_group, PERF_FLAG_FD_CLOEXEC));
}

}  // namespace

std::span<const PerfEventKind> perf_hardware_events() {
  return hardware_events;
}

std::span<const PerfEventKind> perf_software_events() {
  return software_events;
}

std::vector<pid_t> threads_of_this_process() {
  std::vector<pid_t> threads;
  for (const auto& entry : std::filesystem::directory_iterator("/proc/self/task")) {
    threads.push_back(leading_number<pid_t>(entry.path().filename().string()));
  }
  return threads;
}

PerfEvent::PerfEvent(const PerfEventKind& kind, std::span<const pid_t> threads) : kind_(kind) {
  for (const pid_t thread : threads) {
    const int descriptor = open_event(kind, thread);
    if (descriptor >= 0) {
      descriptors_.push_back(descriptor);
    } else if (errno != ESRCH) {  // the thread has ended
      reason_ = explain_perf_refusal(errno, kind.in_kernel, read_perf_event_paranoid());
      close();  // a count of some threads is no count
      return;
    }
  }
}

PerfEvent::~PerfEvent() {
  close();
}

void PerfEvent::close() {
  for (const int descriptor : descriptors_) {
    ::close(descriptor);
  }
  descriptors_.clear();
}

std::vector<PerfReading> PerfEvent::read() const {
  std::vector<PerfReading> readings(descriptors_.size());
  for (std::size_t i = 0; i < readings.size(); ++i) {
    if (::read(descriptors_[i], &readings[i], sizeof(PerfReading)) != sizeof(PerfReading)) {
      return {};
    }
  }
  return readings;
}

std::optional<double> difference(const PerfEventKind& kind,
                                 std::span<const PerfReading> before,
                                 std::span<const PerfReading> after) {
  if (after.empty() || before.size() != after.size()) {
    return std::nullopt;
  }
  double sum = 0.0;
  for (std::size_t i = 0; i < after.size(); ++i) {
    const auto count = static_cast<double>(after[i].count - before[i].count);
    const auto enabled = static_cast<double>(after[i].enabled_ns - before[i].enabled_ns);
    const auto running = static_cast<double>(after[i].running_ns - before[i].running_ns);
    if (running > 0.0) {
      sum += count * enabled / running;
    } else if (enabled > 0.0) {
      return std::nullopt;
    }
  }
  return sum * kind.unit_per_one;
}

}  // namespace casebook
