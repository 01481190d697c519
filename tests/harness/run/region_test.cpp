#include "harness/run/region.hpp"

#include <cmath>
#include <stdexcept>
#include <string>
#include <vector>

#include <omp.h>

#include <gtest/gtest.h>

#include "harness/run/clock.hpp"

namespace casebook {
namespace {

const Region outer("outer");
const Region inner("inner");
const Region innermost("inner.most:1-a");

/// Half of the clock's resolution: nanoseconds become seconds by one rounding each.
constexpr double rounding_s = 0.5e-9;

void wait_us(int microseconds) {
  const std::int64_t start = now_ns();
  while (seconds(start, now_ns()) < 1e-6 * microseconds) {
  }
}

std::vector<RegionTime> times_of(const Region& region) {
  return region_times().at(static_cast<std::size_t>(region.id()));
}

/// Sum over the threads; with one thread at work, the times of that one.
RegionTime total_of(const Region& region) {
  RegionTime total;
  for (const RegionTime& thread : times_of(region)) {
    total.inclusive_s += thread.inclusive_s;
    total.exclusive_s += thread.exclusive_s;
    total.calls += thread.calls;
  }
  return total;
}

TEST(region, keeps_the_names_in_the_order_of_definition) {
  const std::vector<std::string> names = region_names();

  EXPECT_EQ(names.at(static_cast<std::size_t>(outer.id())), "outer");
  EXPECT_EQ(names.at(static_cast<std::size_t>(innermost.id())), "inner.most:1-a");
  EXPECT_LT(outer.id(), inner.id());
}

TEST(region, exclusive_time_is_inclusive_time_minus_that_of_the_children) {
  reset_regions();
  {
    const TimedRegion timed(outer);
    wait_us(50);
    for (int i = 0; i < 3; ++i) {
      const TimedRegion child(inner);
      wait_us(20);
    }
    const TimedRegion child(innermost);
  }

  const double children_s = total_of(inner).inclusive_s + total_of(innermost).inclusive_s;
  EXPECT_NEAR(total_of(outer).exclusive_s, total_of(outer).inclusive_s - children_s, rounding_s);
  EXPECT_EQ(total_of(outer).calls, 1);
  EXPECT_EQ(total_of(inner).calls, 3);
}

TEST(region, a_grandchild_is_taken_from_its_parent_only) {
  reset_regions();
  {
    const TimedRegion timed(outer);
    const TimedRegion child(inner);
    const TimedRegion grandchild(innermost);
    wait_us(50);
  }

  const RegionTime parent = total_of(outer);
  const RegionTime child = total_of(inner);
  const RegionTime grandchild = total_of(innermost);
  EXPECT_NEAR(parent.exclusive_s, parent.inclusive_s - child.inclusive_s, rounding_s);
  EXPECT_NEAR(child.exclusive_s, child.inclusive_s - grandchild.inclusive_s, rounding_s);
  EXPECT_NEAR(parent.exclusive_s + child.exclusive_s + grandchild.exclusive_s,
              parent.inclusive_s,
              2.0 * rounding_s);
}

TEST(region, a_region_holds_at_least_the_time_spent_in_it) {
  reset_regions();
  {
    const TimedRegion timed(outer);
    wait_us(100);
  }

  EXPECT_GE(total_of(outer).inclusive_s, 100e-6);
}

TEST(region, a_region_that_an_exception_leaves_is_closed) {
  reset_regions();
  try {
    const TimedRegion timed(outer);
    const TimedRegion child(inner);
    throw std::runtime_error("a solver that fails");
  } catch (const std::runtime_error&) {
  }
  { const TimedRegion timed(innermost); }

  EXPECT_EQ(total_of(outer).calls, 1);
  EXPECT_EQ(total_of(inner).calls, 1);
  EXPECT_NEAR(total_of(innermost).exclusive_s, total_of(innermost).inclusive_s, rounding_s);
}

TEST(region, every_thread_has_times_of_its_own) {
  constexpr int n_threads = 3;
  reset_regions();
#pragma omp parallel num_threads(n_threads) default(none) shared(outer, inner)
  {
    const TimedRegion timed(outer);
    for (int i = 0; i <= omp_get_thread_num(); ++i) {
      const TimedRegion child(inner);
    }
  }

  std::vector<int> n_threads_with_calls(n_threads + 1, 0);
  for (const RegionTime& thread : times_of(inner)) {
    ++n_threads_with_calls.at(static_cast<std::size_t>(thread.calls));
  }
  EXPECT_EQ(total_of(outer).calls, n_threads);
  EXPECT_EQ(n_threads_with_calls[1], 1);
  EXPECT_EQ(n_threads_with_calls[2], 1);
  EXPECT_EQ(n_threads_with_calls[3], 1);
}

TEST(region, reset_clears_every_thread_and_keeps_the_names) {
#pragma omp parallel num_threads(2) default(none) shared(outer)
  const TimedRegion timed(outer);
  const std::size_t n_names = region_names().size();

  reset_regions();

  EXPECT_EQ(total_of(outer).calls, 0);
  EXPECT_EQ(total_of(outer).inclusive_s, 0.0);
  EXPECT_EQ(total_of(outer).exclusive_s, 0.0);
  EXPECT_EQ(region_names().size(), n_names);
}

TEST(region, refuses_names_that_likwid_would_not_take) {
  for (const char* name : {"", "two words", "a/b", "eri;digest", "größe"}) {
    EXPECT_THROW(Region{name}, std::logic_error) << name;
  }
}

TEST(region, its_own_cost_is_a_positive_number) {
  const double cost_s = measure_region_cost();

  EXPECT_GT(cost_s, 0.0);
  EXPECT_TRUE(std::isfinite(cost_s));
}

/// Writes down what it hears: +id when a region opens, -id when it closes.
class Diary : public RegionObserver {
 public:
  void opened(int region) noexcept override { entries += "+" + region_names().at(index(region)); }
  void closed(int region, std::int64_t start_ns, std::int64_t end_ns) noexcept override {
    entries += "-" + region_names().at(index(region));
    in_order = in_order && start_ns <= end_ns && end_ns <= now_ns();
  }

  std::string entries;
  bool in_order = true;

 private:
  static std::size_t index(int region) { return static_cast<std::size_t>(region); }
};

TEST(observer, hears_of_every_region_in_the_order_of_opening_and_closing) {
  Diary diary;
  RegionObserver* const observers[] = {&diary};

  set_region_observers(observers);
  {
    const TimedRegion timed(outer);
    const TimedRegion child(inner);
  }
  set_region_observers({});
  { const TimedRegion unheard(outer); }

  EXPECT_EQ(diary.entries, "+outer+inner-inner-outer");
  EXPECT_TRUE(diary.in_order);
}

TEST(region, the_current_one_is_the_innermost_of_the_thread) {
  EXPECT_EQ(current_region(), -1);
  const TimedRegion timed(outer);
  {
    const TimedRegion child(inner);
    EXPECT_EQ(current_region(), inner.id());
  }
  EXPECT_EQ(current_region(), outer.id());
}

}  // namespace
}  // namespace casebook
