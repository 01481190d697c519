#include "harness/core/counters/counter_probe.hpp"

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/harness/power_zones.hpp"
#include "tests/harness/refused_system_call.hpp"

namespace casebook {
namespace {

constexpr KnownWork work{1e6, 15e6, 2e6, 0.01};

const CounterState& state_of(const std::vector<CounterState>& states, const std::string& source) {
  return *std::ranges::find(states, source, &CounterState::source);
}

TEST(counter_probe, every_source_is_usable_or_has_a_reason_hardware_first) {
  const std::vector<CounterState> states = probe_counters();

  std::vector<std::string> names;
  for (const CounterState& state : states) {
    names.push_back(state.source);
    EXPECT_EQ(state.usable, state.reason.empty()) << state.source << ": " << state.reason;
  }
  EXPECT_EQ(names,
            (std::vector<std::string>{"perf_hardware", "perf_software", "rusage", "powercap"}));
}

TEST(counter_probe, rusage_is_there_without_permission) {
  const std::vector<CounterState> states = probe_counters();

  EXPECT_EQ(state_of(states, "rusage").reason, "");
}

TEST(counter_probe, the_hardware_of_this_machine_is_believed_or_the_test_says_why_not) {
  const std::vector<CounterState> states = probe_counters();

  if (const CounterState& state = state_of(states, "perf_hardware"); !state.usable) {
    GTEST_SKIP() << "hardware counters n/a: " << state.reason;
  }
}

TEST(counter_probe, without_perf_event_its_sources_have_the_reason_and_the_others_stay) {
  std::vector<CounterState> states;
  if (!run_without_perf_event(EPERM, [&] { states = probe_counters(); })) {
    GTEST_SKIP() << "the kernel does not let a system call be refused to one thread";
  }

  for (const char* source : {"perf_hardware", "perf_software"}) {
    EXPECT_FALSE(state_of(states, source).usable);
    EXPECT_NE(state_of(states, source).reason.find("container"), std::string::npos)
        << state_of(states, source).reason;
  }
  EXPECT_TRUE(state_of(states, "rusage").usable);
}

TEST(counter_probe, believes_energy_that_grows_and_not_energy_that_stands) {
  const std::filesystem::path growing = "/proc/self/schedstat";  // begins with ns on the processor
  const PowerZones zones;
  zones.make("intel-rapl:0", "package-0", 12'345);
  const std::vector<CounterState> standing_states = probe_counters(zones.root());
  std::filesystem::remove(zones.root() / "intel-rapl:0" / "energy_uj");
  std::filesystem::create_symlink(growing, zones.root() / "intel-rapl:0" / "energy_uj");
  const std::vector<CounterState> growing_states = probe_counters(zones.root());

  EXPECT_NE(state_of(standing_states, "powercap").reason.find("0 W"), std::string::npos)
      << state_of(standing_states, "powercap").reason;
  if (!std::filesystem::exists(growing)) {
    GTEST_SKIP() << "no " << growing << " on this kernel: nothing that grows like energy";
  }
  EXPECT_EQ(state_of(growing_states, "powercap").reason, "");
}

TEST(counter_probe, instructions_are_believed_within_the_bounds_of_the_work_alone) {
  Shown shown;

  for (const double instructions : {1e6, 5e6, 15e6}) {
    shown.instructions = instructions;
    EXPECT_EQ(doubt_hardware(shown, work), "") << instructions;
  }
  for (const double instructions : {0.0, 395.0, 0.99e6, 15.1e6}) {
    shown.instructions = instructions;
    EXPECT_NE(doubt_hardware(shown, work), "") << instructions;
  }
  shown.instructions.reset();
  EXPECT_NE(doubt_hardware(shown, work).find("never ran"), std::string::npos);
}

TEST(counter_probe, the_doubt_says_what_was_shown) {
  Shown shown;
  shown.instructions = 395.0;

  const std::string doubt = doubt_hardware(shown, work);

  EXPECT_NE(doubt.find("1e+06 to 1.5e+07 instructions showed 395"), std::string::npos) << doubt;
}

TEST(counter_probe, a_task_clock_is_believed_near_the_clock_of_the_thread) {
  Shown shown;
  shown.cpu_clock_s = 0.02;

  for (const double task_clock_s : {0.0101, 0.02, 0.0299}) {
    shown.task_clock_s = task_clock_s;
    EXPECT_EQ(doubt_software(shown), "") << task_clock_s;
  }
  for (const double task_clock_s : {0.0, 0.0099, 0.0301}) {
    shown.task_clock_s = task_clock_s;
    EXPECT_NE(doubt_software(shown), "") << task_clock_s;
  }
}

TEST(counter_probe, user_time_that_stands_is_not_believed) {
  Shown shown;
  shown.user_s = 0.0;
  EXPECT_NE(doubt_rusage(shown), "");

  shown.user_s = 0.01;
  EXPECT_EQ(doubt_rusage(shown), "");
}

TEST(counter_probe, power_is_believed_between_a_tenth_of_a_watt_and_ten_kilowatts) {
  Shown shown;

  for (const double watts : {0.11, 200.0, 9'999.0}) {
    shown.joules = watts * work.seconds;
    EXPECT_EQ(doubt_powercap(shown, work), "") << watts;
  }
  for (const double watts : {0.0, 0.09, 10'001.0}) {
    shown.joules = watts * work.seconds;
    EXPECT_NE(doubt_powercap(shown, work), "") << watts;
  }
}

}  // namespace
}  // namespace casebook
