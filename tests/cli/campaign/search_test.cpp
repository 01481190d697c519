#include "cli/campaign/search.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <optional>
#include <utility>

#include <gtest/gtest.h>

namespace casebook::cli {
namespace {

/// A machine of the test's own: time by place on two axes, each run a core-hour.
class Trial {
 public:
  using Time = std::function<double(std::size_t, std::size_t)>;

  Trial(std::size_t n, std::size_t m, Time time, bool words = false) : time_(std::move(time)) {
    grid_.axes = {{true, n}, {!words, m}};
    for (std::size_t i = 0; i < n; ++i) {
      for (std::size_t j = 0; j < m; ++j) {
        grid_.places.push_back({i, j});
        tried_.push_back({0, std::nullopt, 1.0});
      }
    }
  }

  /// Runs until the search ends. A time that is no number stands for a run that fails.
  void search(SearchLimits limits) {
    const double budget = limits.core_hours;
    for (step_ = next_step(grid_, tried_, limits); !step_.points.empty();
         step_ = next_step(grid_, tried_, limits)) {
      const std::size_t k = step_.points.front();
      const double time_s = time_(grid_.places[k][0], grid_.places[k][1]);
      ++tried_[k].n_ended;
      tried_[k].time_s = std::isnan(time_s) ? std::nullopt : std::optional(time_s);
      limits.core_hours = budget - ++n_runs_;
    }
  }

  int n_ended(std::size_t i, std::size_t j) const {
    return tried_[i * grid_.axes[1].n_values + j].n_ended;
  }

  std::size_t n_tried() const {
    return static_cast<std::size_t>(std::count_if(
        tried_.begin(), tried_.end(), [](const TriedPoint& point) { return point.n_ended > 0; }));
  }

  SearchStage stage() const { return step_.stage; }
  int n_runs() const { return n_runs_; }

 private:
  Time time_;
  SearchGrid grid_;
  std::vector<TriedPoint> tried_;
  SearchStep step_;
  int n_runs_ = 0;
};

double bowl(std::size_t i, std::size_t j) {
  const double x = static_cast<double>(i) - 6.0;
  const double y = static_cast<double>(j) - 3.0;
  return 10.0 + x * x + y * y + x * y;  // its axes are oblique
}

TEST(search, finds_the_bottom_of_a_bowl_with_a_part_of_the_points) {
  Trial trial(10, 10, bowl);

  trial.search({3, 4, 1000.0});

  EXPECT_EQ(trial.stage(), SearchStage::over);
  EXPECT_EQ(trial.n_ended(6, 3), 4);
  EXPECT_LT(trial.n_tried(), 40U);
}

TEST(search, repeats_the_best_few_and_nothing_else) {
  Trial trial(5, 5, bowl);

  trial.search({2, 6, 1000.0});

  EXPECT_EQ(trial.n_runs(), static_cast<int>(trial.n_tried()) + 2 * 5);
}

TEST(search, keeps_enough_of_the_budget_for_the_finals) {
  Trial trial(10, 10, bowl);

  trial.search({2, 3, 12.0});

  EXPECT_EQ(trial.stage(), SearchStage::out_of_budget);
  EXPECT_LE(trial.n_runs(), 12);
  EXPECT_EQ(trial.n_runs() - static_cast<int>(trial.n_tried()), 2 * 2);
}

TEST(search, tries_every_word_because_none_is_next_to_another) {
  Trial trial(
      3, 8, [](std::size_t, std::size_t j) { return j == 5 ? 1.0 : 2.0; }, true);

  trial.search({1, 1, 1000.0});

  EXPECT_EQ(trial.n_tried(), 24U);
}

TEST(search, goes_on_where_every_corner_fails) {
  Trial trial(4, 1, [](std::size_t i, std::size_t) { return i == 2 ? 1.0 : std::nan(""); });

  trial.search({1, 2, 1000.0});

  EXPECT_EQ(trial.n_ended(2, 0), 2);
}

TEST(search, starts_nothing_without_a_budget) {
  Trial trial(3, 3, bowl);

  trial.search({1, 1, 0.5});

  EXPECT_EQ(trial.n_runs(), 0);
  EXPECT_EQ(trial.stage(), SearchStage::out_of_budget);
}

}  // namespace
}  // namespace casebook::cli
