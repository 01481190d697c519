#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "cli/project/variant.hpp"
#include "cli/run/experiment.hpp"
#include "harness/core/json.hpp"
#include "harness/core/nonparametric.hpp"

namespace casebook::cli {

/// One side of a comparison: what is started.
struct Side {
  std::string label;  ///< the variant, and whatever else tells it from the other side
  Variant variant;
  Experiment experiment;
  std::filesystem::path build;  ///< that the executable belongs to
};

/// Two runs that stood next to each other in time, as their records.
struct Pair {
  Json a;
  Json b;
  bool a_first = true;
};

/// The runs of two sides in interleaved pairs, AB BA AB ...: what drifts evenly moves both sides
/// alike, and what is left of it within a pair changes its sign from one pair to the next.
struct Comparison {
  std::string id;
  std::string started;  ///< UTC
  std::string command;  ///< that repeats it
  Side a;
  Side b;
  int planned_pairs = 0;
  std::vector<Pair> pairs = {};  ///< those that are complete
  std::string failure = {};      ///< why no more were made; "" if they were, or may still be
};

enum class Verdict { no_ratio, too_few_pairs, no_difference, faster, slower };

/// Findings from the pairs. Everything about b is relative to a.
struct Findings {
  Verdict verdict = Verdict::no_ratio;
  std::string why_no_ratio = {};
  bool may_come = false;               ///< no ratio yet; further pairs may give one
  std::vector<std::size_t> used = {};  ///< numbers of the pairs that count
  std::vector<double> a_s = {};        ///< median solve of every run; empty without a ratio
  std::vector<double> b_s = {};        ///< as a_s, of b
  std::vector<double> ratios = {};     ///< a / b, pair by pair: above 1 if b is faster
  MedianInterval ratio = {};
  RankTest times = {};             ///< of all times of a against all of b
  double a_percent_per_run = 0.0;  ///< drift: Theil and Sen's slope over the number of the run
  double b_percent_per_run = 0.0;
  double drift_p = 1.0;   ///< of all runs in their order, each divided by its side's median
  double a_spread = 0.0;  ///< (slowest - fastest) / median of the runs
  double b_spread = 0.0;
  double stolen_s = 0.0;     ///< by the hypervisor, all runs together
  double others_part = 0.0;  ///< of this machine's time, by other programs, mean of the runs
};

/// A larger p does not tell the sides apart, nor a drift from none.
constexpr double significance = 0.05;

/// Fewer pairs do not cover the median with 95 %.
constexpr int enough_pairs = 6;

/// Compares the times of two sides, run in pairs.
/// a_s, b_s: one time a pair, seconds, at least one; a_first: whether a was the first of the pair
Findings findings_of_times(const std::vector<double>& a_s,
                           const std::vector<double>& b_s,
                           const std::vector<bool>& a_first);

/// The reason why a run may not be part of a ratio though it was timed, such as a slow first solve; "" if it may. Such a
/// pair is left out, for load does the same as a kept result; if it happens in more than half of the pairs,
/// it is the variant, and there is no ratio.
std::string why_left_out(const Comparison& comparison, const Pair& pair);

/// There is a ratio if the judge passed every run, all had the same input, none was
/// oversubscribed, and no more than half of the pairs had to be left out. There is a difference if the interval of the ratio covers with 95 % or more,
/// leaves out 1, and p is not above `significance`.
Findings findings_of(const Comparison& comparison);

}  // namespace casebook::cli
