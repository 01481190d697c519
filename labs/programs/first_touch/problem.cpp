#include "labs/programs/first_touch/problem.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace first_touch {
namespace {

double right_value(const Case& input, std::int64_t k) {
  double b = b_at(input.seed, k);
  for (std::int64_t sweep = 0; sweep < input["sweeps"]; ++sweep) {
    b = a_at(input.seed, k) + 3.0 * b;
  }
  return b;
}

}  // namespace

const casebook::Region region::fill("fill");
const casebook::Region region::sweep("sweep");

std::int64_t sample_place(const Case& input, int s) {
  const std::int64_t n = input["n"];
  if (s < 2) {
    return s == 0 ? 0 : n - 1;
  }
  const std::uint64_t drawn = drill::mixed(~input.seed, static_cast<std::uint64_t>(s));
  return static_cast<std::int64_t>(drawn % static_cast<std::uint64_t>(n));
}

std::vector<casebook::Check> check(const Case& input, const Result& result) {
  const double eps = std::numeric_limits<double>::epsilon();
  const auto sweeps = static_cast<double>(input["sweeps"]);
  double largest = 0.0;
  double worst = result.samples.size() == n_samples ? 0.0 : NAN;
  for (int s = 0; s < n_samples && !std::isnan(worst); ++s) {
    const double right = right_value(input, sample_place(input, s));
    const double miss = std::abs(result.samples[static_cast<std::size_t>(s)] - right);
    worst = std::isnan(miss) ? miss : std::max(worst, miss);
    largest = std::max(largest, right);
  }
  double sum = 0.0;
  for (std::int64_t k = 0; k < input["n"]; ++k) {
    sum += right_value(input, k);
  }
  const double n = static_cast<double>(input["n"]);
  return {{"samples", worst, 4.0 * sweeps * eps * largest, "two roundings a sweep, FMA or not"},
          {"sum",
           result.sum - sum,
           n * eps * sum,
           "n eps sum: any order of n additions, half of it on either side"}};
}

}  // namespace first_touch
