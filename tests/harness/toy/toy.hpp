#pragma once

#include <memory>
#include <string>

#include "harness/run/app.hpp"

namespace toy {

/// The sum of the squares of 1 to n, by several ranks.
struct Case {
  /// Every partial sum is a whole number below 2^53, so that the sum is exact in any order:
  /// n^3 / 3 + ... < 9e15 up to n = 299999.
  int n = 200'000;
  std::string fault = "none";  ///< see fault.hpp
  int at_solve = 1;            ///< from this call of solve() on, counting from 1
  std::string title = "sum of squares";
  int steps = 1;        ///< parts that the sum is made of; between them a run can be stopped
  int step_ms = 0;      ///< time that each of them takes at least
  int memory_mib = 1;   ///< that it says it needs on each rank
  bool spread = false;  ///< checkpoints hold the sums of the parts, spread over the ranks
};

/// The answer, on rank 0.
struct Result {
  double sum = 0.0;
  /// The smallest normal double. Half of it is subnormal, so that a judge that flushes such
  /// numbers to zero cannot tell it from one and a half of it.
  double smallest_normal = 0.0;
};

using Solver = casebook::Solver<Result>;

/// Errors: UsageError for an unknown key or a value out of range.
Case read_case(const casebook::InputChoice& choice);

/// n (n + 1) (2 n + 1) / 6
double exact_sum(const Case& input);

/// The input that check() was called with last, or null.
const Case* judged_input();

/// Calls of check() so far in this process; may be asked by any thread.
int judgements_begun();

/// Collective; the checks are those of rank 0.
std::vector<casebook::Check> check(const Case& input, const Result& result, const casebook::Team& team);

std::unique_ptr<Solver> make_solver(const Case& input, const casebook::Team& team);

}  // namespace toy
