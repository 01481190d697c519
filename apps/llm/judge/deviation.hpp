#pragma once

#include <span>

namespace llm {

/// Distance of two rows of logits, in units of the exact row's spread (its standard deviation).
struct Deviation {
  double largest = 0.0;         ///< NaN if there is one
  double mean_square = 0.0;     ///< of all logits
  double kullback_leibler = 0;  ///< of the exact row's probabilities to the other one's, in nats
};

/// exact, other: [n_vocabulary]
Deviation deviation(std::span<const double> exact, std::span<const double> other);

/// Standard deviation.
double spread_of(std::span<const double> logits);

/// By how much a token's logit is below the largest, in units of the row's spread.
double shortfall(int token, std::span<const double> logits);

/// Largest error allowed of a logit, in units of its row's spread, where number formats make these deviations:
/// 8 times their root mean square, or twice the largest.
double rounding_bound(std::span<const Deviation> by_rounding);

/// The larger of two deviations; NaN is the largest of all, and stays.
double worse(double a, double b);

/// Negative logarithm of a token's probability.
double surprise(int token, std::span<const double> logits);

}  // namespace llm
