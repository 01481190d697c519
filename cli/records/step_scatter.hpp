#pragma once

#include <span>
#include <vector>

namespace casebook::cli {

/// Statistics of the pairs of one step: a climb is a design in blocks, log time = round + rung + rest,
/// so that the difference of two rungs in one round is free of the round.
struct StepScatter {
  double mean = 0.0;      ///< of the logarithms of the ratios, a fifth of the extremes trimmed
  double variance = 0.0;  ///< of one pair
  double freedom = 0.0;   ///< degrees of freedom of the variance; 0: one pair or none
  int n = 0;              ///< pairs
};

/// The trimmed mean and the variance that belongs to it (that of the Winsorized logarithms), so that one
/// disturbed run in five costs neither. Below five pairs nothing is trimmed.
/// Source: Yuen, Biometrika 61, 165 (1974)
StepScatter scatter_of(const std::vector<double>& ratios);

/// The variance of any step of a ladder, before the pairs of that step are looked at.
struct ScatterPrior {
  double variance = 0.0;
  double freedom = 0.0;  ///< how many further degrees it is worth; 0: it knows nothing
  double most = 0.0;     ///< of them for each degree of a step's own
};

/// Empirical Bayes: the variances of the steps are scaled F; the moments of their logarithms say how much
/// they differ. The variance itself is their mean, which is above Smyth's where they differ: the steps of
/// a ladder share rungs, so that they seem to differ less than they do.
/// Source: Smyth, Stat. Appl. Genet. Mol. Biol. 3, 3 (2004), section 6.2
ScatterPrior prior_of(const std::vector<StepScatter>& steps);

/// Half the width of the interval of the mean, of coverage 1 - p: Student's t with the variance moderated
/// by the prior; infinite for fewer than two pairs.
/// The prior counts twice as much as the step's own pairs at most: then one pair that is disturbed,
/// however much, has t = sqrt(1 + 2) = 1.7 at most, below the critical value at 5 %, and no step is told
/// by it. Of fewer than seven steps the prior is itself uncertain, and counts less.
double half_width(const StepScatter& step, const ScatterPrior& prior, double p);

}  // namespace casebook::cli
