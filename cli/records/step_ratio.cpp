#include "cli/records/step_ratio.hpp"

#include <array>
#include <cmath>
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
                            same_text("/case/input_hash") && same_text("/machine/host");
  const bool same_layout = same_count("/layout/ranks") && same_count("/layout/threads");
  return same_problem && (same_layout || (slow.contains("external") && fast.contains("external")));
}

bool may_be_compared(const Json& record) {
  return charged_s(record).value_or(0.0) > 0.0 && !oversubscribed(record) &&
         text_at(record, "/no_speed_up").empty();
}

/// Slow over fast, of the rounds that both took part in.
std::vector<double> paired_ratios(const Json& slow, const Json& fast) {
  std::vector<double> ratios;
  if (text_at(slow, "/rounds/id") != text_at(fast, "/rounds/id")) {
    return ratios;
  }
  for (const Json& a : list_at(slow, "/rounds/runs")) {
    for (const Json& b : list_at(fast, "/rounds/runs")) {
      if (count_at(a, "/round") == count_at(b, "/round")) {
        ratios.push_back(*number_at(a, "/total_s") / *number_at(b, "/total_s"));
      }
    }
  }
  return ratios;
}

/// Whether two to five rounds tell a ratio from one: Student's t of the logarithms, at 5 %.
/// Source: Student, Biometrika 6, 1 (1908); Abramowitz & Stegun (1964), table 26.10
bool few_leave_out_one(const std::vector<double>& ratios) {
  constexpr std::array critical_t{12.706, 4.303, 3.182, 2.776};  // of 1 to 4 degrees of freedom
  double sum = 0.0;
  double squares = 0.0;
  for (const double ratio : ratios) {
    const double logarithm = std::log(ratio);
    sum += logarithm;
    squares += logarithm * logarithm;
  }
  const auto n = static_cast<double>(ratios.size());
  const double mean = sum / n;
  const double variance = (squares - sum * mean) / (n - 1.0);
  const double t = critical_t.at(ratios.size() - 2);
  return mean * mean * n > t * t * variance;
}

/// The interval of the median says it where it covers with 95 %. Two rounds of one program leave out one by
/// their range every second time.
bool leave_out_one(const std::vector<double>& ratios, const MedianInterval& interval) {
  if (interval.confidence >= 0.95) {
    return interval.low > 1.0 || interval.high < 1.0;
  }
  return ratios.size() >= 2 && few_leave_out_one(ratios);
}

std::vector<double> total_samples(const Json& record) {
  return list_at(record, "/time/total_s/samples").get<std::vector<double>>();
}

}  // namespace

std::optional<StepRatio> step_ratio(const Json& slow, const Json& fast) {
  if (!may_be_compared(slow) || !may_be_compared(fast) || !have_same_place(slow, fast)) {
    return std::nullopt;
  }
  const std::vector<double> ratios = paired_ratios(slow, fast);
  if (ratios.empty()) {
    const double ratio = *charged_s(slow) / *charged_s(fast);
    return StepRatio{ratio, ratio, ratio, 0, told_apart(total_samples(slow), total_samples(fast))};
  }
  const MedianInterval interval = median_interval(ratios);
  return StepRatio{
      interval.median, interval.low, interval.high, interval.n, leave_out_one(ratios, interval)};
}

std::string ratio_text(const std::optional<StepRatio>& ratio) {
  return ratio ? (ratio->proven ? "" : "~") + three_digits(ratio->median) + "x" : "";
}

std::string interval_text(const std::optional<StepRatio>& ratio) {
  return ratio && ratio->low < ratio->high
             ? three_digits(ratio->low) + "-" + three_digits(ratio->high)
             : "";
}

}  // namespace casebook::cli
