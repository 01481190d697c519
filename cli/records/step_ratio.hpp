#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cli/records/step_scatter.hpp"
#include "harness/core/json.hpp"

namespace casebook::cli {

/// Verdict on a step against its parent.
enum class Told { faster, slower, same, nothing };

/// "faster", "slower", "the same", "not told"
std::string name_of(Told told);

/// Two rungs within this of each other are the same: no run of a contest is won by it.
inline constexpr double same_within = 0.03;

/// Pairs, or samples of a side, below which a step that is not told has too few: with six the range of all
/// covers the median with 96.9 %.
inline constexpr std::size_t enough_of_a_step = 6;

/// Speed-up of one rung over another, by their total times.
struct StepRatio {
  double value = 1.0;
  double low = 1.0;  ///< of the interval; the same as the value where nothing tells it
  double high = 1.0;
  int pairs = 0;  ///< runs of both in one round; 0: from times that were not interleaved
  Told told = Told::nothing;
  bool few = false;       ///< fewer than enough, and all of them speak for one side
  int rounds_needed = 0;  ///< estimated, in all, to tell what is not told; 0: nobody can say

  /// Faster or slower, and not by the scatter of the runs alone.
  bool proven() const { return told == Told::faster || told == Told::slower; }
};

/// From the pairs of the rounds that both took part in: the trimmed mean of the logarithms with its
/// interval of 95 %, which tells faster and slower where it leaves out 1, and the same where two one-sided
/// tests at 5 % do (Schuirmann, J. Pharmacokinet. Biopharm. 15, 657 (1987)). Where the rounds were made
/// until something was told, each look is at 0.5 %, so that 24 of them find a difference that is not there in 5 of 100
/// steps at most (Pocock, Biometrika 64, 191 (1977)): the interval is then one of 99.5 %.
/// Records of other runs: the ratio of the medians, told if each has six samples and the rank test tells
/// them apart.
/// Empty unless the judge passed both, on the same input and host with the same layout, and neither had
/// more threads than cores or another reason against a speed-up. The layout of a program that we did not
/// write belongs to its configuration, and may differ.
/// prior: of the ladder, see ladder_prior()
std::optional<StepRatio> step_ratio(const Json& slow,
                                    const Json& fast,
                                    const ScatterPrior& prior = {});

/// Rounds of one climb that two records took part in.
int shared_rounds(const Json& slow, const Json& fast);

/// The number of rounds, in all, that would tell the step at the level p if its ratio and the scatter of one pair stay
/// as they are; 0: fewer than two pairs, which say nothing of the scatter.
int rounds_needed(StepScatter step, const ScatterPrior& prior, double p);

/// The records of a step's two ends, which others own: the slow one and the fast one.
using StepRecords = std::pair<const Json*, const Json*>;

/// The prior for the scatter of any step of a ladder, from all its steps.
ScatterPrior ladder_prior(const std::vector<StepRecords>& steps);

/// The verdict as text; "too few" where more pairs may decide.
std::string told_text(const StepRatio& ratio);

/// "2.31x", "=1.01x" where it is the same, "~1.02x" where the scatter could explain it, "?5.67x" where the
/// pairs are too few to say, "" for none.
std::string ratio_text(const std::optional<StepRatio>& ratio);

/// "2.27-2.36", "" where nothing tells it.
std::string interval_text(const std::optional<StepRatio>& ratio);

}  // namespace casebook::cli
