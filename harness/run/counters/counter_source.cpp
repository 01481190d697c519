#include "harness/run/counters/counter_source.hpp"

#include <span>
#include <utility>

#include "harness/core/counters/perf_event.hpp"
#include "harness/core/counters/powercap.hpp"
#include "harness/core/counters/process_usage.hpp"

namespace casebook {
namespace {

std::vector<Counted> perf_numbers(std::span<const PerfEventKind> kinds) {
  std::vector<Counted> numbers;
  for (const PerfEventKind& kind : kinds) {
    numbers.emplace_back(kind.name, kind.unit);
  }
  return numbers;
}

std::vector<Counted> usage_numbers() {
  return {{"user_s", "s"}, {"system_s", "s"}, {"page_faults", ""}, {"context_switches", ""}};
}

std::vector<Counted> powercap_numbers() {
  return {{"energy_j", "J", true}};
}

/// The events stay open from construction on. That is before the solver is made, when a process has
/// few threads: an event follows the later ones by itself.
class PerfSource : public CounterSource {
 public:
  explicit PerfSource(std::span<const PerfEventKind> kinds) : CounterSource(perf_numbers(kinds)) {
    const std::vector<pid_t> threads = threads_of_this_process();
    for (const PerfEventKind& kind : kinds) {
      events_.emplace_back(kind, threads);
    }
    before_.resize(events_.size());
  }

  void start() override {
    for (std::size_t i = 0; i < events_.size(); ++i) {
      before_[i] = events_[i].read();
    }
  }

  void stop() override {
    for (std::size_t i = 0; i < events_.size(); ++i) {
      const PerfEvent& event = events_[i];
      numbers_[i].add(difference(event.kind(), before_[i], event.read()),
                      event.reason().empty() ? "the counter never ran: others use all of them"
                                             : event.reason());
    }
  }

 private:
  std::vector<PerfEvent> events_;
  std::vector<std::vector<PerfReading>> before_;  ///< [event]
};

class UsageSource : public CounterSource {
 public:
  UsageSource() : CounterSource(usage_numbers()) {}

  void start() override { before_ = read_process_usage(); }

  void stop() override {
    const ProcessUsage after = read_process_usage();
    numbers_[0].add(after.user_s - before_.user_s, "");
    numbers_[1].add(after.system_s - before_.system_s, "");
    numbers_[2].add(after.page_faults - before_.page_faults, "");
    numbers_[3].add(after.context_switches - before_.context_switches, "");
  }

 private:
  ProcessUsage before_;
};

class PowercapSource : public CounterSource {
 public:
  PowercapSource() : CounterSource(powercap_numbers()) {}

  void start() override { before_ = powercap_.read(); }

  void stop() override {
    numbers_[0].add(powercap_.joules(before_, powercap_.read()),
                    "the energy could be read before the run, but not during it");
  }

 private:
  Powercap powercap_;
  std::vector<std::int64_t> before_;
};

class AbsentSource : public CounterSource {
 public:
  AbsentSource(std::vector<Counted> numbers, const std::string& reason)
      : CounterSource(std::move(numbers)) {
    for (Counted& number : numbers_) {
      number.add(std::nullopt, reason);
    }
  }

  void start() override {}
  void stop() override {}
};

std::unique_ptr<CounterSource> make_absent_source(const CounterState& state) {
  std::vector<Counted> numbers =
      state.source == "perf_hardware"   ? perf_numbers(perf_hardware_events())
      : state.source == "perf_software" ? perf_numbers(perf_software_events())
      : state.source == "rusage"        ? usage_numbers()
                                        : powercap_numbers();
  return std::make_unique<AbsentSource>(std::move(numbers), state.reason);
}

}  // namespace

Counted::Counted(std::string name, std::string unit, bool of_node)
    : name_(std::move(name)), unit_(std::move(unit)), of_node_(of_node) {}

void Counted::add(std::optional<double> amount, const std::string& reason) {
  if (failed_) {
    return;
  }
  failed_ = !amount;
  reason_ = amount ? "" : reason;
  sum_ = amount ? std::optional(sum_.value_or(0.0) + *amount) : std::nullopt;
}

std::optional<double> Counted::sum() const {
  return sum_;
}

CounterSource::CounterSource(std::vector<Counted> numbers) : numbers_(std::move(numbers)) {}

std::unique_ptr<CounterSource> make_counter_source(const CounterState& state) {
  if (!state.usable) {
    return make_absent_source(state);
  }
  if (state.source == "perf_hardware") {
    return std::make_unique<PerfSource>(perf_hardware_events());
  }
  if (state.source == "perf_software") {
    return std::make_unique<PerfSource>(perf_software_events());
  }
  if (state.source == "rusage") {
    return std::make_unique<UsageSource>();
  }
  return std::make_unique<PowercapSource>();
}

}  // namespace casebook
