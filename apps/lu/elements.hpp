#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "apps/lu/case.hpp"
#include "apps/lu/random_sequence.hpp"

namespace lu {

/// The elements of a case's matrix and of its right-hand side, made from its seed where they are
/// needed: variants fill their storage with them, and the judge makes them again.
class Elements {
 public:
  /// `input` outlives this.
  explicit Elements(const Case& input);

  /// Elements first, first + 1, ... of a column; column n is the right-hand side.
  void column(std::int64_t column, std::int64_t first, std::span<double> out) const;

 private:
  void random_column(std::int64_t column, std::int64_t first, std::span<double> out) const;
  void growth_column(std::int64_t column, std::int64_t first, std::span<double> out) const;
  void graded_column(std::int64_t column, std::int64_t first, std::span<double> out) const;
  void nearly_dependent_column(std::int64_t first, std::span<double> out) const;
  void dominant_column(std::int64_t column, std::int64_t first, std::span<double> out) const;
  void covariance_column(std::int64_t column, std::int64_t first, std::span<double> out) const;

  const Case& input_;
  RandomSequence sequence_;
  std::vector<double> scale_;  ///< graded: [n] of a row; of a column in reverse order
  std::vector<std::array<double, 2>> points_;  ///< covariance: [n]
};

}  // namespace lu
