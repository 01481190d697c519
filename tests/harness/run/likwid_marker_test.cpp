#include "harness/run/counters/likwid_marker.hpp"

#include <algorithm>
#include <cstdlib>
#include <mutex>
#include <string>
#include <vector>

#include <omp.h>

#include <gtest/gtest.h>

#include "harness/run/clock.hpp"

namespace casebook {
namespace {

const Region marked("likwid.marked");
const Region unmarked("likwid.unmarked");

constexpr int n_marking_threads = 3;

/// Sets what likwid-perfctr -m sets, as long as this lives.
class PerfctrEnvironment {
 public:
  PerfctrEnvironment() {
    setenv("LIKWID_MODE", "0", 1);
    setenv("LIKWID_EVENTS", "FLOPS_DP", 1);
    setenv("LIKWID_THREADS", "0", 1);
    setenv("LIKWID_FILEPATH", "/tmp/casebook_likwid_marker_test", 1);
  }
  ~PerfctrEnvironment() {
    for (const char* name : names) {
      unsetenv(name);
    }
  }
  PerfctrEnvironment(const PerfctrEnvironment&) = delete;
  PerfctrEnvironment& operator=(const PerfctrEnvironment&) = delete;

  static constexpr const char* names[] = {
      "LIKWID_MODE", "LIKWID_EVENTS", "LIKWID_THREADS", "LIKWID_FILEPATH"};
};

/// A library that writes down who calls it, because counting needs a processor with counters.
struct MarkerDiary {
  std::mutex mutex;
  std::vector<std::string> lines;

  int count(const std::string& line) const {
    return static_cast<int>(std::count(lines.begin(), lines.end(), line));
  }
};
MarkerDiary marker_diary;

int write_down(const std::string& line) {
  const std::lock_guard lock(marker_diary.mutex);
  marker_diary.lines.push_back(line);
  return 0;
}

int write_down_with_thread(const std::string& what, const char* tag) {
  return write_down(what + " " + tag + " " + std::to_string(omp_get_thread_num()));
}

LikwidLibrary diary_library() {
  marker_diary.lines.clear();
  return {[] { write_down("init"); },
          [] { write_down("thread"); },
          [](const char* tag) { return write_down_with_thread("register", tag); },
          [](const char* tag) { return write_down_with_thread("start", tag); },
          [](const char* tag) { return write_down_with_thread("stop", tag); },
          [] { write_down("close"); }};
}

TEST(likwid_marker, is_absent_unless_all_variables_of_perfctr_are_set) {
  for (const char* missing : PerfctrEnvironment::names) {
    const PerfctrEnvironment environment;
    unsetenv(missing);

    EXPECT_EQ(load_likwid_marker({}), nullptr) << "without " << missing;
  }
}

TEST(likwid_marker, lets_the_program_run_and_says_why_when_it_cannot_count) {
  const PerfctrEnvironment environment;

  const auto marker = load_likwid_marker({});
  ASSERT_NE(marker, nullptr);
  marker->watch({"likwid.marked"});
  marker->start_solve();
  marker->opened(marked.id());
  marker->closed(marked.id(), 0, 0);
  marker->stop_solve();

  const std::string reason = marker->reason();
  if (reason.empty()) {
    GTEST_SKIP() << "LIKWID counts on this machine: there is no reason to be told";
  }
  EXPECT_TRUE(reason.find("LIKWID did not start") == 0 ||
              reason.find("liblikwid.so (5.2 to 5.5) cannot be loaded") == 0)
      << reason;
}

TEST(likwid_marker, starts_and_stops_the_solve_on_every_thread_between_init_and_close) {
  {
    LikwidMarker marker(diary_library(), n_marking_threads);
    marker.start_solve();
    marker.stop_solve();
    EXPECT_EQ(marker.reason(), "");
  }

  EXPECT_EQ(marker_diary.lines.front(), "init");
  EXPECT_EQ(marker_diary.lines.back(), "close");
  EXPECT_EQ(marker_diary.count("thread"), n_marking_threads);
  for (const char* thread : {"0", "1", "2"}) {
    EXPECT_GE(marker_diary.count(std::string("register solve ") + thread), 1);
    EXPECT_EQ(marker_diary.count(std::string("start solve ") + thread), 1);
    EXPECT_EQ(marker_diary.count(std::string("stop solve ") + thread), 1);
  }
}

TEST(likwid_marker, marks_only_the_regions_that_it_watches) {
  LikwidMarker marker(diary_library(), n_marking_threads);
  marker.watch({"likwid.marked", "no such region"});

  for (const Region* region : {&marked, &unmarked}) {
    marker.opened(region->id());
    marker.closed(region->id(), 0, 0);
  }
  marker.watch({});
  marker.opened(marked.id());

  EXPECT_EQ(marker_diary.count("start likwid.marked 2"), 1);
  EXPECT_EQ(marker_diary.count("stop likwid.marked 2"), 1);
  for (const std::string& line : marker_diary.lines) {
    EXPECT_EQ(line.find("unmarked"), std::string::npos);
    EXPECT_EQ(line.find("no such"), std::string::npos);
  }
}

TEST(likwid_marker, marks_a_region_inside_a_parallel_one_on_the_calling_thread_alone) {
  LikwidMarker marker(diary_library(), n_marking_threads);
  marker.watch({"likwid.marked"});

#pragma omp parallel num_threads(n_marking_threads) default(none) shared(marker, marked)
  if (omp_get_thread_num() == 1) {
    marker.opened(marked.id());
  }

  EXPECT_EQ(marker_diary.count("start likwid.marked 0"), 0);
  EXPECT_EQ(marker_diary.count("start likwid.marked 1"), 1);
  EXPECT_EQ(marker_diary.count("start likwid.marked 2"), 0);
}

TEST(likwid_marker, counts_what_the_library_refuses) {
  LikwidLibrary library = diary_library();
  library.start_region = [](const char*) { return -14; };
  LikwidMarker marker(library, n_marking_threads);

  marker.start_solve();

  EXPECT_NE(marker.reason().find("refused 3 marks"), std::string::npos) << marker.reason();
}

TEST(likwid_marker, calls_nothing_of_a_library_that_does_not_start) {
  LikwidLibrary library = diary_library();
  library.register_region = [](const char*) { return -14; };
  {
    LikwidMarker marker(library, n_marking_threads);
    marker.watch({"likwid.marked"});
    marker.start_solve();
    marker.opened(marked.id());

    EXPECT_EQ(marker.reason().find("LIKWID did not start"), 0U);
  }

  EXPECT_EQ(marker_diary.count("start solve 0") + marker_diary.count("start likwid.marked 0"), 0);
  EXPECT_EQ(marker_diary.count("close"), 0);
}

TEST(regions_worth_marking, are_those_whose_mean_call_is_long_enough) {
  reset_regions();
  const auto spend = [](const Region& region, double duration_s) {
    const TimedRegion timed(region);
    const std::int64_t start = now_ns();
    while (seconds(start, now_ns()) < duration_s) {
    }
  };
  spend(marked, 2e-4);
  for (int call = 0; call < 1000; ++call) {
    spend(unmarked, 2e-6);
  }

  const std::vector<std::string> worth = regions_worth_marking();

  EXPECT_EQ(worth, std::vector<std::string>{"likwid.marked"});
}

TEST(likwid_tag, keeps_what_likwid_allows_and_replaces_the_rest) {
  EXPECT_EQ(likwid_tag("harness.probe_1:a-B"), "harness.probe_1:a-B");
  EXPECT_EQ(likwid_tag("two words/2"), "two_words_2");
}

}  // namespace
}  // namespace casebook
