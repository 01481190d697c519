#include "harness/run/environment/place.hpp"

#include <atomic>
#include <ctime>
#include <thread>

#include <gtest/gtest.h>

namespace casebook {
namespace {

double thread_time_s() {
  timespec t{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
}

double early_threads_s() {
  double found = -1.0;
  for (const PlaceFinding& finding : find_early_work()) {
    found = finding.name == "early_threads" ? finding.value : found;
  }
  return found;
}

/// A thread from before main() that works until it had `work_s`, and then lives on.
double found_of_a_thread_that_works(double work_s) {
  std::atomic<bool> worked = false;
  std::atomic<bool> ends = false;
  std::thread thread([&] {
    while (thread_time_s() < work_s) {
    }
    worked = true;
    while (!ends) {
      std::this_thread::yield();
    }
  });
  note_main();
  while (!worked) {
    std::this_thread::yield();
  }
  const double found_s = early_threads_s();
  ends = true;
  thread.join();
  return found_s;
}

TEST(place, finds_a_thread_from_before_main_that_works) {
  EXPECT_GT(found_of_a_thread_that_works(0.4), 0.3);
}

TEST(place, knows_no_early_threads_once_a_solver_may_use_them) {
  EXPECT_GT(found_of_a_thread_that_works(0.4), 0.3);

  EXPECT_EQ(early_threads_s(), 0.0);
}

}  // namespace
}  // namespace casebook
