#include "apps/lu/judge/rules.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace lu::judge {
namespace {

constexpr double of_64_bits = 0x1p-53;
constexpr double of_32_bits = 0x1p-24;

/// Without exchanges |l_ik| <= sqrt(s_ii / s_kk) in a covariance, see definite_rules() of its factorization:
/// the diagonal is 1 + nugget, and no eigenvalue is below the nugget or, where that is less, the rounding.
/// Else the pivot is at least a tenth of its column's largest element.
/// Source: Duff, Erisman & Reid, Direct Methods for Sparse Matrices (2017), section 5.2
double largest_multiplier(const Case& input, double rounding) {
  constexpr double of_threshold_pivoting = 10.0;
  return input.kind == Matrix::covariance
             ? std::sqrt((1.0 + input.nugget) / std::max(input.nugget, rounding)) * (1.0 + 1e-12)
             : of_threshold_pivoting;
}

}  // namespace

std::string breach_of(const Rules& rules) {
  if (!rules.breach.empty()) {
    return rules.breach;
  }
  if (!(rules.rounding <= of_64_bits)) {
    return fmt::format("the stated rounding of {:.1e} is that of fewer than 64 bits", rules.rounding);
  }
  if (!(rules.largest_multiplier <= 1.0)) {
    return fmt::format("multipliers up to {:g} are stated: pivots are not the largest elements",
                       rules.largest_multiplier);
  }
  if (!(rules.share_of_flops >= 1.0)) {
    return fmt::format("a share of {:g} of HPL's flops is stated", rules.share_of_flops);
  }
  return "";
}

casebook::Check rules_check(const Case& input, const Factors& factors, const Rules& rules) {
  const double coarsest = factors.narrow != nullptr ? of_32_bits : of_64_bits;
  const double least_share = input.kind == Matrix::covariance ? 0.5 : 1.0;
  const double n_beyond = (rules.rounding > 0.0 && rules.rounding <= coarsest ? 0.0 : 1.0) +
                          (rules.largest_multiplier <= largest_multiplier(input, coarsest) ? 0.0 : 1.0) +
                          (rules.share_of_flops >= least_share ? 0.0 : 1.0);
  return {"stated_rules",
          n_beyond,
          0.0,
          "the factors' own bits, threshold pivoting's multipliers, Cholesky's half of the flops"};
}

}  // namespace lu::judge
