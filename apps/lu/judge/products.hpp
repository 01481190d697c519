#pragma once

#include <span>
#include <vector>

#include "apps/lu/case.hpp"
#include "apps/lu/result.hpp"
#include "harness/run/team.hpp"

namespace lu::judge {

using Vector = std::vector<double>;

/// The matrix, made again from its seed, times some vectors.
struct MatrixProducts {
  std::vector<Vector> of;  ///< A w of each w
  Vector row_sums;         ///< |A| 1
  Vector absolute;         ///< |A| |w| of the last w
  Vector right_hand_side;  ///< b
  double largest_element = 0.0;
};

/// The ranks share the columns. Collective; every rank has the answer.
MatrixProducts multiply_matrix(const Case& input,
                               std::span<const Vector> vectors,
                               const casebook::Team& team);

/// L and U as a variant left them, times some vectors.
struct FactorProducts {
  std::vector<Vector> of;           ///< L (U w) of each w
  std::vector<Vector> absolute;     ///< |L| (|U| w) of each w
  double largest_multiplier = 0.0;  ///< of L below the diagonal
  double largest_u = 0.0;
  double log_determinant =
      0.0;       ///< of the product of U's diagonal, natural logarithm of the magnitude
  int sign = 1;  ///< of that product
};

/// Each rank uses the part that it holds. Collective; every rank has the answer.
/// signed_vectors: those for `of`; absolute_vectors: those for `absolute`
FactorProducts multiply_factors(const Factors& factors,
                                std::int64_t n,
                                std::span<const Vector> signed_vectors,
                                std::span<const Vector> absolute_vectors,
                                const casebook::Team& team);

}  // namespace lu::judge
