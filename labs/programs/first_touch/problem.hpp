#pragma once

#include <memory>
#include <vector>

#include "harness/run/check.hpp"
#include "harness/run/region.hpp"
#include "harness/run/solver.hpp"
#include "harness/run/team.hpp"
#include "labs/programs/settings.hpp"

namespace first_touch {

using Case = drill::Settings;

/// Elements of b that the judge looks at one by one: the first, the last, and some between.
inline constexpr int n_samples = 64;

/// c_k = a_k + 3 b_k after `sweeps` sweeps in which b_k becomes c_k and c_k the new sum; on rank 0.
struct Result {
  double sum = 0.0;             ///< of all c
  std::vector<double> samples;  ///< [n_samples]: c at sample_place()
};

/// a_k and b_k at the start.
inline double a_at(std::uint64_t seed, std::int64_t k) {
  return drill::uniform(seed, static_cast<std::uint64_t>(2 * k));
}
inline double b_at(std::uint64_t seed, std::int64_t k) {
  return drill::uniform(seed, static_cast<std::uint64_t>(2 * k + 1));
}

/// Place of sample s: drawn from the seed, so that another input has other places.
std::int64_t sample_place(const Case& input, int s);

namespace region {
extern const casebook::Region fill;   ///< the vectors get their first values
extern const casebook::Region sweep;  ///< c = a + 3 b
}  // namespace region

/// The judge: the samples, and the sum, by its own arithmetic.
std::vector<casebook::Check> check(const Case& input, const Result& result);

using Solver = casebook::Solver<Result>;

/// The function that a solution of the lab defines. The vectors live in memory from one sweep to the next.
std::unique_ptr<Solver> make_solver(const Case& input, const casebook::Team& team);

}  // namespace first_touch
