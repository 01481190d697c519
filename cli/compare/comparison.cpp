#include "cli/compare/comparison.hpp"

#include <utility>

#include <fmt/format.h>

#include "cli/records/conditions.hpp"
#include "cli/records/record_view.hpp"
#include "harness/core/statistics.hpp"

namespace casebook::cli {
namespace {

std::string why_not_timed(const std::string& label, const Json& record) {
  if (!passed(record)) {
    return fmt::format("{} did not pass the judge (record {})", label, text_at(record, "/id"));
  }
  if (oversubscribed(record)) {
    return fmt::format("{} had more threads than cores (record {})", label, text_at(record, "/id"));
  }
  if (median_s(record).value_or(0.0) <= 0.0) {
    return fmt::format("{} left no time (record {})", label, text_at(record, "/id"));
  }
  return "";
}

/// The reason why this pair gives no ratio, or does not belong to the first pair; "" if it does.
std::string why_no_ratio(const Comparison& comparison, const Pair& pair) {
  const std::string why_a = why_not_timed(comparison.a.label, pair.a);
  const std::string why_b = why_not_timed(comparison.b.label, pair.b);
  if (!why_a.empty() || !why_b.empty()) {
    return why_a.empty() ? why_b : why_a;
  }
  const Json& first = comparison.pairs.front().a;
  const std::string input = text_at(first, "/case/input_hash");
  const bool same = !input.empty() && text_at(pair.a, "/case/input_hash") == input &&
                    text_at(pair.b, "/case/input_hash") == input;
  if (!same) {
    return "the inputs of the runs were not the same, by their hashes";
  }
  const std::string run = text_at(pair.a, "/external/run_hash");
  const bool same_run = !run.empty() && run == text_at(pair.b, "/external/run_hash");
  return same_run && comparison.a.label != comparison.b.label
             ? "both are the same run: the same binary, libraries, environment, deck and layout"
             : "";
}

std::string why_no_ratio(const Comparison& comparison) {
  if (!comparison.failure.empty()) {
    return comparison.failure;
  }
  for (const Pair& pair : comparison.pairs) {
    const std::string why = why_no_ratio(comparison, pair);
    if (!why.empty()) {
      return why;
    }
  }
  return comparison.pairs.empty() ? "no pair was completed" : "";
}

/// The pairs that count, and why there are too few of them.
Findings choose_pairs(const Comparison& comparison) {
  Findings findings;
  std::string why;
  for (std::size_t i = 0; i < comparison.pairs.size(); ++i) {
    const std::string reason = why_left_out(comparison, comparison.pairs[i]);
    if (reason.empty()) {
      findings.used.push_back(i);
    } else {
      why = reason;
    }
  }
  const std::size_t n_left_out = comparison.pairs.size() - findings.used.size();
  if (n_left_out > findings.used.size()) {
    findings.why_no_ratio = fmt::format("{}; so in {} of {} pairs", why, n_left_out, comparison.pairs.size());
    findings.may_come = true;
  }
  return findings;
}

double spread_of(const std::vector<double>& times_s) {
  const Summary summary = summarize(times_s);
  return (summary.max - summary.min) / summary.median;
}

/// Times of one side against the number of their run in the whole sequence.
struct Series {
  std::vector<double> runs;
  std::vector<double> parts_of_median;
};

Series series_of(const std::vector<bool>& a_first, const std::vector<double>& times_s, bool of_a) {
  const double median_s = summarize(times_s).median;
  Series series;
  for (std::size_t i = 0; i < a_first.size(); ++i) {
    const bool first_of_pair = a_first[i] == of_a;
    series.runs.push_back(static_cast<double>(2 * i) + (first_of_pair ? 1.0 : 2.0));
    series.parts_of_median.push_back(times_s[i] / median_s);
  }
  return series;
}

void find_drift(const std::vector<bool>& a_first, Findings& findings) {
  const Series a = series_of(a_first, findings.a_s, true);
  const Series b = series_of(a_first, findings.b_s, false);
  findings.a_percent_per_run = 100.0 * trend(a.runs, a.parts_of_median).slope;
  findings.b_percent_per_run = 100.0 * trend(b.runs, b.parts_of_median).slope;
  Series all = a;
  all.runs.insert(all.runs.end(), b.runs.begin(), b.runs.end());
  all.parts_of_median.insert(
      all.parts_of_median.end(), b.parts_of_median.begin(), b.parts_of_median.end());
  findings.drift_p = trend(all.runs, all.parts_of_median).p;
}

Verdict verdict_of(const Findings& findings) {
  const MedianInterval& ratio = findings.ratio;
  if (ratio.low <= 1.0 && ratio.high >= 1.0) {
    return Verdict::no_difference;
  }
  if (ratio.n < enough_pairs) {
    return Verdict::too_few_pairs;
  }
  if (findings.times.p > significance) {
    return Verdict::no_difference;
  }
  return ratio.low > 1.0 ? Verdict::faster : Verdict::slower;
}

}  // namespace

Findings findings_of_times(const std::vector<double>& a_s,
                           const std::vector<double>& b_s,
                           const std::vector<bool>& a_first) {
  Findings findings;
  findings.a_s = a_s;
  findings.b_s = b_s;
  for (std::size_t i = 0; i < a_s.size(); ++i) {
    findings.ratios.push_back(a_s[i] / b_s[i]);
  }
  findings.ratio = median_interval(findings.ratios);
  findings.times = mann_whitney(findings.a_s, findings.b_s);
  findings.a_spread = spread_of(findings.a_s);
  findings.b_spread = spread_of(findings.b_s);
  find_drift(a_first, findings);
  findings.verdict = verdict_of(findings);
  return findings;
}

std::string why_left_out(const Comparison& comparison, const Pair& pair) {
  for (const auto& [label, record] : {std::pair(comparison.a.label, &pair.a),
                                      std::pair(comparison.b.label, &pair.b)}) {
    if (const std::string why = text_at(*record, "/no_speed_up"); !why.empty()) {
      return fmt::format("{}: {} (record {})", label, why, text_at(*record, "/id"));
    }
  }
  return "";
}

Findings findings_of(const Comparison& comparison) {
  const std::string why = why_no_ratio(comparison);
  if (!why.empty()) {
    return {.why_no_ratio = why};
  }
  const Findings chosen = choose_pairs(comparison);
  if (!chosen.why_no_ratio.empty()) {
    return chosen;
  }
  std::vector<double> a_s;
  std::vector<double> b_s;
  std::vector<bool> a_first;
  double stolen_s = 0.0;
  double others_part = 0.0;
  for (const std::size_t i : chosen.used) {
    const Pair& pair = comparison.pairs[i];
    a_s.push_back(*median_s(pair.a));
    b_s.push_back(*median_s(pair.b));
    a_first.push_back(pair.a_first);
    stolen_s += number_at(pair.a, "/noise/stolen_s").value_or(0.0) +
                number_at(pair.b, "/noise/stolen_s").value_or(0.0);
    others_part += conditions_of(pair.a).others_part + conditions_of(pair.b).others_part;
  }
  Findings findings = findings_of_times(a_s, b_s, a_first);
  findings.stolen_s = stolen_s;
  findings.others_part = others_part / (2.0 * static_cast<double>(chosen.used.size()));
  findings.used = chosen.used;
  return findings;
}

}  // namespace casebook::cli
