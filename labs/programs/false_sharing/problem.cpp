#include "labs/programs/false_sharing/problem.hpp"

#include <fmt/format.h>

namespace false_sharing {

const casebook::Region region::count("count");

std::vector<casebook::Check> check(const Case& input, const Result& result) {
  std::array<std::int64_t, n_bins> right{};
  for (std::int64_t k = 0; k < input["n"]; ++k) {
    ++right[static_cast<std::size_t>(bin_of(input.seed, k))];
  }
  std::vector<casebook::Check> checks;
  for (std::size_t bin = 0; bin < right.size(); ++bin) {
    checks.push_back({fmt::format("bin_{}", bin),
                      static_cast<double>(result.counts[bin] - right[bin]),
                      0.0,
                      "whole numbers are counted exactly"});
  }
  return checks;
}

}  // namespace false_sharing
