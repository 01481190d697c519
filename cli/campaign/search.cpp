#include "cli/campaign/search.hpp"

#include <algorithm>
#include <numeric>

namespace casebook::cli {
namespace {

using Points = std::vector<std::size_t>;

bool is_tried(const TriedPoint& point) {
  return point.n_ended > 0;
}

bool is_coarse(const SearchGrid& grid, std::size_t point) {
  for (std::size_t a = 0; a < grid.axes.size(); ++a) {
    const std::size_t last = grid.axes[a].n_values - 1;
    const std::size_t place = grid.places[point][a];
    if (grid.axes[a].ordered && place != 0 && place != last / 2 && place != last) {
      return false;
    }
  }
  return true;
}

bool are_neighbours(const SearchGrid& grid, std::size_t p, std::size_t q) {
  int n_differ = 0;
  for (std::size_t a = 0; a < grid.axes.size(); ++a) {
    const std::size_t x = grid.places[p][a];
    const std::size_t y = grid.places[q][a];
    if (grid.axes[a].ordered && std::max(x, y) - std::min(x, y) > 1) {
      return false;
    }
    n_differ += x != y;
  }
  return n_differ == 1 || n_differ == 2;
}

/// Those that were timed, the fastest first.
Points ranking(const std::vector<TriedPoint>& tried) {
  Points points;
  for (std::size_t k = 0; k < tried.size(); ++k) {
    if (tried[k].time_s) {
      points.push_back(k);
    }
  }
  std::stable_sort(points.begin(), points.end(), [&](std::size_t a, std::size_t b) {
    return *tried[a].time_s < *tried[b].time_s;
  });
  return points;
}

template <class Condition>
Points untried(const std::vector<TriedPoint>& tried, Condition condition) {
  Points points;
  for (std::size_t k = 0; k < tried.size(); ++k) {
    if (!is_tried(tried[k]) && condition(k)) {
      points.push_back(k);
    }
  }
  return points;
}

/// The best few that have repeats left.
Points open_finalists(const std::vector<TriedPoint>& tried, const SearchLimits& limits) {
  Points points = ranking(tried);
  points.resize(std::min(points.size(), static_cast<std::size_t>(limits.finalists)));
  std::erase_if(points, [&](std::size_t k) { return tried[k].n_ended >= limits.repeats; });
  return points;
}

double cost_of_finals(const std::vector<TriedPoint>& tried, const SearchLimits& limits) {
  const Points points = open_finalists(tried, limits);
  return std::accumulate(points.begin(), points.end(), 0.0, [&](double sum, std::size_t k) {
    return sum + (limits.repeats - tried[k].n_ended) * tried[k].core_hours_of_run;
  });
}

/// The step as far as the budget goes.
SearchStep affordable(SearchStep step,
                      const std::vector<TriedPoint>& tried,
                      double core_hours,
                      SearchStage otherwise) {
  double needed = 0.0;
  const auto end = std::find_if(step.points.begin(), step.points.end(), [&](std::size_t k) {
    needed += tried[k].core_hours_of_run;
    return needed > core_hours;
  });
  step.points.erase(end, step.points.end());
  return step.points.empty() ? SearchStep{otherwise, {}} : step;
}

}  // namespace

SearchStep next_step(const SearchGrid& grid,
                     const std::vector<TriedPoint>& tried,
                     const SearchLimits& limits) {
  SearchStep step{SearchStage::coarse,
                  untried(tried, [&](std::size_t k) { return is_coarse(grid, k); })};
  const Points best = ranking(tried);
  if (step.points.empty() && !best.empty()) {
    step = {SearchStage::fine,
            untried(tried, [&](std::size_t k) { return are_neighbours(grid, k, best.front()); })};
  }
  if (step.points.empty() && best.empty()) {  // nothing ran yet: no corner fits, or all failed
    step.points = untried(tried, [](std::size_t) { return true; });
    step.points.resize(std::min<std::size_t>(step.points.size(), 1));
  }
  bool cut_short = false;
  if (!step.points.empty()) {
    const double for_search = limits.core_hours - cost_of_finals(tried, limits);
    step = affordable(step, tried, for_search, SearchStage::out_of_budget);
    if (!step.points.empty()) {
      return step;
    }
    cut_short = true;
  }
  const SearchStep finals = {SearchStage::finals, open_finalists(tried, limits)};
  if (finals.points.empty()) {
    return {cut_short ? SearchStage::out_of_budget : SearchStage::over, {}};
  }
  return affordable(finals, tried, limits.core_hours, SearchStage::out_of_budget);
}

std::string name_of(SearchStage stage) {
  switch (stage) {
    case SearchStage::coarse:
      return "coarse";
    case SearchStage::fine:
      return "fine";
    case SearchStage::finals:
      return "finals";
    case SearchStage::over:
      return "over";
    case SearchStage::out_of_budget:
      return "out of budget";
  }
  return "";
}

}  // namespace casebook::cli
