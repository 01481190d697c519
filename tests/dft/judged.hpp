#pragma once

#include <string>
#include <vector>

#include "apps/dft/judge/check.hpp"
#include "apps/dft/solver.hpp"

namespace dft {

/// The answer of the solver that is linked, on one rank.
inline Result answer_of(const Case& input) {
  const auto solver = make_solver(input, {MPI_COMM_WORLD, 0, 1, 2});
  Result result;
  solver->set_up();
  solver->solve();
  solver->copy_out(result);
  return result;
}

/// Names of the checks that an answer does not pass.
inline std::vector<std::string> failures(const Case& input, const Result& result) {
  std::vector<std::string> names;
  for (const casebook::Check& check : check(input, result)) {
    if (!check.passed()) {
      names.push_back(check.name);
    }
  }
  return names;
}

}  // namespace dft
