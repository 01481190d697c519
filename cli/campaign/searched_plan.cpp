#include "cli/campaign/searched_plan.hpp"

#include <algorithm>
#include <cmath>
#include <set>

#include <fmt/format.h>

#include "cli/campaign/search.hpp"
#include "cli/campaign/state.hpp"
#include "cli/external/output_values.hpp"
#include "cli/text/format.hpp"
#include "harness/core/statistics.hpp"

namespace casebook::cli {
namespace {

double core_hours_of(const Plan& plan, const PlannedRun& run, double elapsed_s) {
  return elapsed_s / 3600.0 * plan.points[run.point].layout.nodes * plan.site.cores;
}

/// Neighbours are alike only where values are numbers in their order.
bool is_ordered(const std::vector<std::string>& values) {
  std::vector<double> numbers;
  for (const std::string& value : values) {
    numbers.push_back(printed_number(value));
  }
  return std::all_of(numbers.begin(), numbers.end(), [](double x) { return !std::isnan(x); }) &&
         (std::is_sorted(numbers.begin(), numbers.end()) ||
          std::is_sorted(numbers.rbegin(), numbers.rend()));
}

SearchGrid grid_of(const Plan& plan) {
  SearchGrid grid;
  for (const std::vector<std::string>& values : plan.values) {
    grid.axes.push_back({is_ordered(values), values.size()});
  }
  for (const PlanPoint& point : plan.points) {
    std::vector<std::size_t> place;
    for (std::size_t a = 0; a < plan.values.size(); ++a) {
      const auto& values = plan.values[a];
      const auto found = std::find(values.begin(), values.end(), point.varied[a].second);
      place.push_back(static_cast<std::size_t>(found - values.begin()));
    }
    grid.places.push_back(std::move(place));
  }
  return grid;
}

/// Results of one point, as its runs are read one after the other.
struct Collected {
  std::vector<double> times_s;
  std::vector<double> core_hours;
  int n_ended = 0;
};

std::vector<TriedPoint> tried_points(const Plan& plan, const Ledger& ledger) {
  std::vector<Collected> seen(plan.points.size());
  for (const PlannedRun& run : plan.runs()) {
    const RunStatus status = status_of(ledger, run.id);
    Collected& point = seen[run.point];
    point.n_ended += status.stage == RunStage::done || status.stage == RunStage::failed;
    if (status.stage == RunStage::done && !status.entry->solve_s.empty()) {
      point.times_s.push_back(summarize(status.entry->solve_s).median);
      point.core_hours.push_back(core_hours_of(plan, run, status.entry->elapsed_s));
    }
  }
  std::vector<TriedPoint> tried;
  for (std::size_t k = 0; k < seen.size(); ++k) {
    const Collected& point = seen[k];
    tried.push_back({point.n_ended, std::nullopt, plan.core_hours(plan.points[k])});
    if (!point.times_s.empty()) {
      tried.back().time_s = summarize(point.times_s).median;
      tried.back().core_hours_of_run = summarize(point.core_hours).max;
    }
  }
  return tried;
}

SearchStep step_of(const Plan& plan, const Ledger& ledger, const std::vector<TriedPoint>& tried) {
  return next_step(
      grid_of(plan),
      tried,
      {plan.finalists, plan.repeats, plan.budget_core_hours - used_core_hours(plan, ledger)});
}

std::string text_of(const PlanPoint& point) {
  std::string text;
  for (const auto& [key, value] : point.varied) {
    text += (text.empty() ? "" : ", ") + key + " " + value;
  }
  return text;
}

std::string stage_text(SearchStage stage, std::size_t n_untried) {
  if (stage == SearchStage::out_of_budget) {
    return "the budget is used";
  }
  if (stage != SearchStage::over) {
    return "it is not over (" + name_of(stage) + "): go on with `casebook plan run`";
  }
  return n_untried == 0 ? "every point was tried" : "no point next to the best is better";
}

}  // namespace

double used_core_hours(const Plan& plan, const Ledger& ledger) {
  double used = 0.0;
  for (const PlannedRun& run : plan.runs()) {
    for (const LedgerEntry& entry : ledger.entries(run.id)) {
      used += core_hours_of(plan, run, entry.elapsed_s);
    }
  }
  return used;
}

std::vector<PlannedRun> searched_runs(const Plan& plan, const Ledger& ledger, bool retry_failed) {
  const SearchStep step = step_of(plan, ledger, tried_points(plan, ledger));
  std::set<std::size_t> wanted(step.points.begin(), step.points.end());
  std::vector<PlannedRun> again;
  std::vector<PlannedRun> next;
  for (const PlannedRun& run : plan.runs()) {
    const RunStage stage = status_of(ledger, run.id).stage;
    if (stage == RunStage::failed && retry_failed) {
      again.push_back(run);
    } else if ((stage == RunStage::planned || stage == RunStage::incomplete) &&
               wanted.erase(run.point) > 0) {
      next.push_back(run);  // a point once at a time: the next answer may make it needless
    }
  }
  again.insert(again.end(), next.begin(), next.end());
  return again;
}

std::string search_text(const Plan& plan, const Ledger& ledger) {
  const auto tried = tried_points(plan, ledger);
  std::string list;
  std::size_t n_untried = 0;
  for (std::size_t k = 0; k < tried.size(); ++k) {
    if (tried[k].n_ended == 0) {
      ++n_untried;
      list += "  not tried: " + text_of(plan.points[k]) + "\n";
    }
  }
  return fmt::format("search: {} of {} tried, {} of {} core-hours used; {}\n{}",
                     tried.size() - n_untried,
                     counted(static_cast<int>(tried.size()), "point"),
                     three_digits(used_core_hours(plan, ledger)),
                     three_digits(plan.budget_core_hours),
                     stage_text(step_of(plan, ledger, tried).stage, n_untried),
                     list);
}

Json search_json(const Plan& plan, const Ledger& ledger) {
  if (plan.finalists == 0) {
    return nullptr;
  }
  const auto tried = tried_points(plan, ledger);
  Json untried = Json::array();
  for (std::size_t k = 0; k < tried.size(); ++k) {
    if (tried[k].n_ended == 0) {
      untried.push_back(plan.points[k].id);
    }
  }
  return {
      {"stage", name_of(step_of(plan, ledger, tried).stage)},
      {"core_hours", {{"used", used_core_hours(plan, ledger)}, {"budget", plan.budget_core_hours}}},
      {"not_tried", untried}};
}

}  // namespace casebook::cli
