#pragma once

#include <memory>
#include <vector>

#include "harness/run/check.hpp"
#include "harness/run/region.hpp"
#include "harness/run/solver.hpp"
#include "harness/run/team.hpp"
#include "labs/programs/settings.hpp"

namespace bad_collective {

using Case = drill::Settings;

/// The sum of all ranks' matrices, on every rank; the judge sees rank 0's and hears of the others.
struct Result {
  std::vector<double> sums;         ///< [rows][columns]
  double largest_difference = 0.0;  ///< between any rank's sums and rank 0's
};

/// Element k = row * columns + column of the matrix that a rank brings.
inline double element(std::uint64_t seed, int rank, std::int64_t k) {
  return drill::uniform(seed + static_cast<std::uint64_t>(rank), static_cast<std::uint64_t>(k));
}

namespace region {
extern const casebook::Region make;  ///< this rank's matrix
extern const casebook::Region sum;   ///< over the ranks
}  // namespace region

/// Fills in what the judge hears of the other ranks. Collective.
void compare_ranks(Result& result, const casebook::Team& team);

/// The judge: every element against its own sum. The ranks are those of the team that solved.
std::vector<casebook::Check> check(const Case& input,
                                   const Result& result,
                                   const casebook::Team& team);

using Solver = casebook::Solver<Result>;

/// The function that a solution of the lab defines.
std::unique_ptr<Solver> make_solver(const Case& input, const casebook::Team& team);

}  // namespace bad_collective
