#include "labs/programs/serial_reduction/problem.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace serial_reduction {
namespace {

double pairwise(std::uint64_t seed, std::int64_t begin, std::int64_t end) {
  if (end - begin < 64) {
    double sum = 0.0;
    for (std::int64_t k = begin; k < end; ++k) {
      sum += term(seed, k);
    }
    return sum;
  }
  const std::int64_t middle = begin + (end - begin) / 2;
  return pairwise(seed, begin, middle) + pairwise(seed, middle, end);
}

}  // namespace

const casebook::Region region::add("add");

std::vector<casebook::Check> check(const Case& input, const Result& result) {
  const double sum = pairwise(input.seed, 0, input["n"]);
  // Errors of n additions are as good as random: sqrt(n) eps of the sum, with a factor to spare; one lost
  // term of n is larger, so that the bound is no more than half a term.
  const double eps = std::numeric_limits<double>::epsilon();
  const double random = 8.0 * std::sqrt(static_cast<double>(input["n"])) * eps * sum;
  return {
      {"sum", result.sum - sum, std::min(random, 0.25), "8 sqrt(n) eps sum, at most half a term"}};
}

}  // namespace serial_reduction
