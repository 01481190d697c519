#pragma once

#include <memory>
#include <vector>

#include "harness/run/check.hpp"
#include "harness/run/region.hpp"
#include "harness/run/solver.hpp"
#include "harness/run/team.hpp"
#include "labs/programs/settings.hpp"

namespace serial_reduction {

using Case = drill::Settings;

/// The sum of n terms between 1/2 and 1; on rank 0.
struct Result {
  double sum = 0.0;
};

/// Term k of the sum.
inline double term(std::uint64_t seed, std::int64_t k) {
  const double x = drill::uniform(seed, static_cast<std::uint64_t>(k));
  return 1.0 / (1.0 + x * x);
}

namespace region {
extern const casebook::Region add;
}

/// The judge: the sum in another order, by pairs, whose rounding grows with log n alone.
std::vector<casebook::Check> check(const Case& input, const Result& result);

using Solver = casebook::Solver<Result>;

/// The function that a solution of the lab defines. Any order of the terms is right.
std::unique_ptr<Solver> make_solver(const Case& input, const casebook::Team& team);

}  // namespace serial_reduction
