#pragma once

#include "harness/run/problem.hpp"

namespace casebook {

/// The life of one run: reads the input, solves it once to warm up, judges, solves it again as often as
/// is asked, each time by a new solver and, where the app can, with another input of the same answer or
/// work; judges every answer, and writes the record. A wrong result is never timed.
/// Exit code: 0, 2 (a check failed), 3 or 4 (the input or the machine does not serve), 5 (stopped on
/// request, to be continued).
int run_problem(Problem& problem, int argc, char** argv);

/// The whole main() of an app executable.
template <Application App>
int run_app(int argc, char** argv) {
  ProblemOf<App> problem;
  return run_problem(problem, argc, argv);
}

}  // namespace casebook
