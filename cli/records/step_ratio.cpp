#include "cli/records/step_ratio.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <vector>

#include "cli/records/record_view.hpp"
#include "cli/text/format.hpp"
#include "harness/core/nonparametric.hpp"

namespace casebook::cli {
namespace {

bool have_same_place(const Json& slow, const Json& fast) {
  const auto same_text = [&](const char* place) {
    return text_at(slow, place) == text_at(fast, place);
  };
  const auto same_count = [&](const char* place) {
    return count_at(slow, place) == count_at(fast, place);
  };
  const bool same_problem = !text_at(slow, "/case/input_hash").empty() &&
                            same_text("/case/input_hash") && ran_on_one_machine(slow, fast);
  const bool same_layout = same_count("/layout/ranks") && same_count("/layout/threads");
  return same_problem && (same_layout || (slow.contains("external") && fast.contains("external")));
}

bool may_be_compared(const Json& record) {
  return charged_s(record).value_or(0.0) > 0.0 && !oversubscribed(record) &&
         text_at(record, "/no_speed_up").empty();
}

/// Totals of a record's runs by their round, in seconds.
std::map<int, double> totals_by_round(const Json& record) {
  std::map<int, double> totals;
  for (const Json& run : list_at(record, "/rounds/runs")) {
    totals[count_at(run, "/round")] = *number_at(run, "/total_s");
  }
  return totals;
}

/// Slow over fast, of the rounds that both took part in.
std::vector<double> paired_ratios(const Json& slow, const Json& fast) {
  std::vector<double> ratios;
  const std::string climb = text_at(slow, "/rounds/id");
  if (climb.empty() || climb != text_at(fast, "/rounds/id")) {
    return ratios;
  }
  const std::map<int, double> of_fast = totals_by_round(fast);
  for (const auto& [round, total_s] : totals_by_round(slow)) {
    if (const auto found = of_fast.find(round); found != of_fast.end()) {
      ratios.push_back(total_s / found->second);
    }
  }
  return ratios;
}

bool is_sequential(const Json& record) {
  return flag_at(record, "/rounds/sequential", false);
}

/// The verdict, of half widths on the logarithmic scale: the narrow one has p on either side, for two one-sided tests.
Told told_of(double mean, double wide, double narrow) {
  if (std::abs(mean) > wide) {
    return mean > 0.0 ? Told::faster : Told::slower;
  }
  return std::abs(mean) + narrow < std::log1p(same_within) ? Told::same : Told::nothing;
}

Told told_at(double p, const StepScatter& step, const ScatterPrior& prior) {
  return told_of(step.mean, half_width(step, prior, p), half_width(step, prior, 2.0 * p));
}

/// Fewer than enough pairs, of which none speaks against the others: the scatter that was seen does not
/// explain their ratio.
bool are_few(const std::vector<double>& ratios) {
  const auto faster =
      std::count_if(ratios.begin(), ratios.end(), [](double ratio) { return ratio > 1.0; });
  return ratios.size() < enough_of_a_step &&
         (faster == 0 || static_cast<std::size_t>(faster) == ratios.size());
}

StepRatio of_rounds(const std::vector<double>& ratios, const ScatterPrior& prior, bool sequential) {
  const double p = sequential ? 0.005 : 0.05;
  const StepScatter step = scatter_of(ratios);
  const double value = std::exp(step.mean);
  const double wide = half_width(step, prior, p);
  const bool few = are_few(ratios);
  if (!std::isfinite(wide)) {
    return {value, value, value, step.n, Told::nothing, few};
  }
  const Told told = told_at(p, step, prior);
  return {value,
          std::exp(step.mean - wide),
          std::exp(step.mean + wide),
          step.n,
          told,
          few,
          told == Told::nothing ? rounds_needed(step, prior, p) : 0};
}

std::vector<double> total_samples(const Json& record) {
  return list_at(record, "/time/total_s/samples").get<std::vector<double>>();
}

/// Totals of a record; of older records, which have none, the solves.
std::vector<double> known_samples(const Json& record) {
  const std::vector<double> totals = total_samples(record);
  return totals.empty() ? list_at(record, "/time/solve_s/samples").get<std::vector<double>>()
                        : totals;
}

/// Samples of two sides whose ranges do not meet, of which one has too few for the rank test.
bool are_few(const std::vector<double>& slow, const std::vector<double>& fast) {
  if (slow.empty() || fast.empty() || std::min(slow.size(), fast.size()) >= enough_of_a_step) {
    return false;
  }
  const auto [slow_min, slow_max] = std::minmax_element(slow.begin(), slow.end());
  const auto [fast_min, fast_max] = std::minmax_element(fast.begin(), fast.end());
  return *slow_min > *fast_max || *fast_min > *slow_max;
}

}  // namespace

int shared_rounds(const Json& slow, const Json& fast) {
  return static_cast<int>(paired_ratios(slow, fast).size());
}

int rounds_needed(StepScatter step, const ScatterPrior& prior, double p) {
  constexpr int most = 1'000'000;
  if (step.freedom <= 0.0) {
    return 0;
  }
  while (step.n < most && told_at(p, step, prior) == Told::nothing) {
    step.n += std::max(1, step.n / 50);
    step.freedom = step.n - 2 * (step.n / 5) - 1;  // a fifth is trimmed on either side
  }
  return step.n;
}

std::optional<StepRatio> step_ratio(const Json& slow, const Json& fast, const ScatterPrior& prior) {
  if (!may_be_compared(slow) || !may_be_compared(fast) || !have_same_place(slow, fast)) {
    return std::nullopt;
  }
  const std::vector<double> ratios = paired_ratios(slow, fast);
  if (!ratios.empty()) {
    return of_rounds(ratios, prior, is_sequential(slow) || is_sequential(fast));
  }
  const double ratio = *charged_s(slow) / *charged_s(fast);
  const bool differ = told_apart(total_samples(slow), total_samples(fast));
  return StepRatio{ratio,
                   ratio,
                   ratio,
                   0,
                   !differ       ? Told::nothing
                   : ratio > 1.0 ? Told::faster
                                 : Told::slower,
                   are_few(known_samples(slow), known_samples(fast))};
}

ScatterPrior ladder_prior(const std::vector<StepRecords>& steps) {
  std::vector<StepScatter> scatters;
  for (const auto& [slow, fast] : steps) {
    if (may_be_compared(*slow) && may_be_compared(*fast)) {
      scatters.push_back(scatter_of(paired_ratios(*slow, *fast)));
    }
  }
  return prior_of(scatters);
}

std::string name_of(Told told) {
  switch (told) {
    case Told::faster:
      return "faster";
    case Told::slower:
      return "slower";
    case Told::same:
      return "the same";
    case Told::nothing:
      break;
  }
  return "not told";
}

std::string told_text(const StepRatio& ratio) {
  return ratio.told == Told::nothing && ratio.few ? "too few" : name_of(ratio.told);
}

std::string ratio_text(const std::optional<StepRatio>& ratio) {
  if (!ratio) {
    return "";
  }
  const std::string mark = ratio->proven()             ? ""
                           : ratio->told == Told::same ? "="
                           : ratio->few                ? "?"
                                                       : "~";
  return mark + three_digits(ratio->value) + "x";
}

std::string interval_text(const std::optional<StepRatio>& ratio) {
  return ratio && ratio->low < ratio->high
             ? three_digits(ratio->low) + "-" + three_digits(ratio->high)
             : "";
}

}  // namespace casebook::cli
