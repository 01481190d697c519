#include "harness/core/counters/perf_event.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <filesystem>
#include <latch>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include <sys/resource.h>
#include <unistd.h>

#include <gtest/gtest.h>
#include <time.h>

#include "harness/core/counters/known_work.hpp"
#include "harness/core/counters/perf_refusal.hpp"
#include "tests/harness/fresh_pages.hpp"
#include "tests/harness/refused_system_call.hpp"

namespace casebook {
namespace {

constexpr int n_pages = 1000;
// Stacks of new threads; under AddressSanitizer a page of shadow for every eight touched.
constexpr int n_other_faults = 500;

PerfEventKind kind_of(const std::string& name) {
  for (const auto kinds : {perf_hardware_events(), perf_software_events()}) {
    for (const PerfEventKind& kind : kinds) {
      if (kind.name == name) {
        return kind;
      }
    }
  }
  ADD_FAILURE() << "no event " << name;
  return {};
}

PerfEvent open_everywhere(const std::string& name) {
  return PerfEvent(kind_of(name), threads_of_this_process());
}

template <class Step>
std::optional<double> count(const PerfEvent& event, Step step) {
  const std::vector<PerfReading> before = event.read();
  step();
  return difference(event.kind(), before, event.read());
}

/// Ends the test, visibly, where this machine has no such counter. There must be a reason then.
#define SKIP_WITHOUT(event)                                              \
  if (!(event).reason().empty()) {                                       \
    EXPECT_TRUE((event).read().empty());                                 \
    GTEST_SKIP() << (event).kind().name << " n/a: " << (event).reason(); \
  }                                                                      \
  static_assert(true)

TEST(perf_event, counts_the_page_faults_of_this_thread) {
  const PerfEvent event = open_everywhere("page_faults");
  SKIP_WITHOUT(event);

  const auto faults = count(event, [] { touch_fresh_pages(n_pages); });

  ASSERT_TRUE(faults);
  EXPECT_GE(*faults, n_pages);
  EXPECT_LE(*faults, n_pages + n_other_faults);
}

TEST(perf_event, counts_a_thread_that_was_there_before) {
  std::latch go(1);
  std::thread worker([&] {
    go.wait();
    touch_fresh_pages(n_pages);
  });
  const PerfEvent event = open_everywhere("page_faults");

  const auto faults = count(event, [&] {
    go.count_down();
    worker.join();
  });

  SKIP_WITHOUT(event);
  ASSERT_TRUE(faults);
  EXPECT_GE(*faults, n_pages);
  EXPECT_LE(*faults, n_pages + n_other_faults);
}

TEST(perf_event, counts_threads_that_are_started_later_by_any_thread_and_have_ended) {
  const PerfEvent event = open_everywhere("page_faults");
  SKIP_WITHOUT(event);

  const auto faults = count(event, [] {
    std::thread([] {
      touch_fresh_pages(n_pages);
      std::thread([] { touch_fresh_pages(n_pages); }).join();
    }).join();
  });

  ASSERT_TRUE(faults);
  EXPECT_GE(*faults, 2 * n_pages);
  EXPECT_LE(*faults, 2 * n_pages + n_other_faults);
}

TEST(perf_event, counts_the_switches_of_a_thread_that_sleeps) {
  const PerfEvent event = open_everywhere("context_switches");
  SKIP_WITHOUT(event);

  const auto switches = count(event, [] {
    for (int i = 0; i < 20; ++i) {
      ::usleep(100);
    }
  });

  ASSERT_TRUE(switches);
  EXPECT_GE(*switches, 20);
}

TEST(perf_event, the_task_clock_gives_seconds_and_stands_while_the_thread_sleeps) {
  const PerfEvent event = open_everywhere("task_clock_s");
  SKIP_WITHOUT(event);
  double worked_s = 0.0;

  const auto asleep = count(event, [] { ::usleep(50'000); });
  const auto at_work = count(event, [&] { worked_s = do_known_work(5'000'000).seconds; });

  ASSERT_TRUE(asleep && at_work);
  EXPECT_LT(*asleep, 0.025);
  EXPECT_GT(*at_work, 0.0);
  EXPECT_LT(*at_work, 1.5 * worked_s);
}

TEST(perf_event, the_instructions_of_a_known_work_lie_within_its_bounds) {
  constexpr std::array<pid_t, 1> this_thread = {0};
  const PerfEvent event(kind_of("instructions"), this_thread);
  SKIP_WITHOUT(event);
  KnownWork work;

  const auto instructions = count(event, [&] { work = do_known_work(1'000'000); });

  ASSERT_TRUE(instructions);
  EXPECT_GE(*instructions, work.fewest_instructions);
  EXPECT_LE(*instructions, work.most_instructions);
}

TEST(perf_event, every_hardware_event_counts_or_says_why_not) {
  for (const PerfEventKind& kind : perf_hardware_events()) {
    const PerfEvent event = open_everywhere(kind.name);

    const bool counts = !event.read().empty();

    EXPECT_EQ(counts, event.reason().empty()) << kind.name << ": " << event.reason();
  }
}

TEST(perf_event, a_thread_that_has_ended_is_left_out) {
  std::vector<pid_t> threads = threads_of_this_process();
  pid_t ended = 0;
  std::thread([&] { ended = ::gettid(); }).join();
  threads.push_back(ended);

  const PerfEvent event(kind_of("task_clock_s"), threads);

  SKIP_WITHOUT(event);
  EXPECT_EQ(event.read().size(), threads.size() - 1);
}

std::ptrdiff_t n_open_files() {
  return std::distance(std::filesystem::directory_iterator("/proc/self/fd"),
                       std::filesystem::directory_iterator());
}

TEST(perf_event, too_few_files_for_all_threads_is_no_count_and_leaves_none_open) {
#if defined(__SANITIZE_ADDRESS__)
  GTEST_SKIP() << "the sanitizer needs files of its own";
#endif
  constexpr std::array<pid_t, 2> twice_this_thread = {0, 0};
  SKIP_WITHOUT(open_everywhere("task_clock_s"));
  rlimit before{};
  ::getrlimit(RLIMIT_NOFILE, &before);
  const std::ptrdiff_t n_before = n_open_files();
  const int next_file = ::dup(STDERR_FILENO);
  ::close(next_file);
  const rlimit lowered{static_cast<rlim_t>(next_file) + 1, before.rlim_max};  // room for one
  ::setrlimit(RLIMIT_NOFILE, &lowered);

  const PerfEvent event(kind_of("task_clock_s"), twice_this_thread);

  ::setrlimit(RLIMIT_NOFILE, &before);
  EXPECT_NE(event.reason().find("ulimit -n"), std::string::npos) << event.reason();
  EXPECT_TRUE(event.read().empty());
  EXPECT_EQ(n_open_files(), n_before);
}

TEST(perf_event, closes_its_files) {
  const std::ptrdiff_t n_before = n_open_files();

  { const PerfEvent event = open_everywhere("task_clock_s"); }

  EXPECT_EQ(n_open_files(), n_before);
}

/// The reason when perf_event_open() is refused with that errno; "" when it cannot be.
std::string reason_after(int error, const std::string& name) {
  std::string reason;
  run_without_perf_event(error, [&] {
    const PerfEvent event = open_everywhere(name);
    reason = event.reason();
    EXPECT_TRUE(event.read().empty());
  });
  return reason;
}

TEST(perf_event, a_refusal_is_told_in_words_with_the_way_out) {
  if (!run_without_perf_event(EPERM, [] {})) {
    GTEST_SKIP() << "the kernel does not let a system call be refused to one thread";
  }
  const std::vector<std::pair<int, std::string>> cases = {
      {EPERM, "--cap-add=PERFMON"},
      {EACCES, "sudo sysctl kernel.perf_event_paranoid=2"},
      {ENOSYS, "container"},
      {ENOENT, "virtual machine without a PMU"},
      {EOPNOTSUPP, "virtual machine without a PMU"},
      {EMFILE, "ulimit -n"},
      {EBUSY, "Device or resource busy"},
  };

  for (const auto& [error, words] : cases) {
    const std::string reason = reason_after(error, "task_clock_s");

    EXPECT_NE(reason.find(words), std::string::npos) << error << ": " << reason;
  }
}

TEST(perf_refusal, says_the_level_that_is_set_and_the_one_that_the_event_needs) {
  const std::string in_user_mode = explain_perf_refusal(EACCES, false, "3");
  const std::string in_kernel_mode = explain_perf_refusal(EACCES, true, "2");

  EXPECT_NE(in_user_mode.find("perf_event_paranoid is 3, and 2 at most"), std::string::npos)
      << in_user_mode;
  EXPECT_NE(in_kernel_mode.find("perf_event_paranoid is 2, and 1 at most"), std::string::npos)
      << in_kernel_mode;
  EXPECT_NE(explain_perf_refusal(EPERM, true, "4").find("is 4"), std::string::npos);
}

TEST(perf_difference, extrapolates_each_thread_over_the_time_without_a_counter) {
  const PerfEventKind kind{"cycles", "", 1.0, 0, 0, false};
  const std::vector<PerfReading> before = {{100, 10, 10}, {0, 0, 0}};
  const std::vector<PerfReading> after = {{200, 50, 20}, {7, 30, 30}};

  const auto cycles = difference(kind, before, after);

  EXPECT_EQ(cycles, 100.0 * 40.0 / 10.0 + 7.0);
}

TEST(perf_difference, a_thread_that_never_had_a_counter_makes_it_nothing_and_an_idle_one_does_not) {
  const PerfEventKind kind{"task_clock_s", "s", 1e-9, 0, 0, false};
  const std::vector<PerfReading> start = {{0, 0, 0}, {0, 0, 0}};
  const std::vector<PerfReading> one_idle = {{5, 10, 10}, {0, 0, 0}};
  const std::vector<PerfReading> one_starved = {{5, 10, 10}, {0, 10, 0}};

  EXPECT_EQ(difference(kind, start, one_idle), 5e-9);
  EXPECT_EQ(difference(kind, start, one_starved), std::nullopt);
  EXPECT_EQ(difference(kind, {}, {}), std::nullopt);
  EXPECT_EQ(difference(kind, start, {}), std::nullopt);
}

}  // namespace
}  // namespace casebook
