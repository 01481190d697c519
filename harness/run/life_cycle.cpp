#include "harness/run/life_cycle.hpp"

#include <cstdio>
#include <iostream>
#include <optional>
#include <string>

#include <omp.h>

#include <fmt/core.h>

#include "harness/core/error.hpp"
#include "harness/run/arguments.hpp"
#include "harness/run/describe_identity.hpp"
#include "harness/run/environment/memory_room.hpp"
#include "harness/run/environment/openblas.hpp"
#include "harness/run/environment/own_functions.hpp"
#include "harness/run/environment/place.hpp"
#include "harness/run/identity.hpp"
#include "harness/run/record.hpp"
#include "harness/run/run.hpp"
#include "harness/run/session.hpp"

namespace casebook {
namespace {

/// Does what needs no MPI: help, identity, a look at the input. Sets exit_code when that was all.
Arguments read_before_mpi(Problem& problem, int argc, char** argv, std::optional<int>& exit_code) {
  if (const std::string names = replaced_functions(); !names.empty()) {
    throw UsageError(
        fmt::format("{}.{} defines {} itself, instead of the C library's, on which clock and "
                    "judge rest; rename what the variant defines",
                    identity.app,
                    identity.variant,
                    names));
  }
  const Arguments arguments = parse_arguments(argc, argv, exit_code);
  if (arguments.identity) {
    std::cout << to_text(describe_identity());
    exit_code = exit_fine;
  } else if (arguments.check_input) {
    problem.read(arguments.input);
    Json description = problem.describe();
    if (const int n_ranks = arguments.foreseen_ranks; n_ranks > 0) {
      const auto need = problem.memory(n_ranks, omp_get_max_threads());
      description["memory"] = need ? to_json(with_process(*need, false), n_ranks) : Json(nullptr);
      description["case_mib"] = need ? Json(need->first_rank_mib) : Json(nullptr);
    }
    std::cout << to_text(description);
    exit_code = exit_fine;
  }
  return arguments;
}

/// One input after another, until one fails. Tests ask for several: the start of the ranks takes longer
/// than a tiny case.
int run_all(Problem& problem, Arguments arguments, const Team& team) {
  int exit_code = Run(problem, arguments, team)();
  for (const std::string& file : arguments.more_cases) {
    if (exit_code == exit_fine) {
      arguments.input.case_file = file;
      exit_code = Run(problem, arguments, team)();
    }
  }
  return exit_code;
}

}  // namespace

int run_problem(Problem& problem, int argc, char** argv) {
  note_main();
  choose_openblas_kernels(argv);
  std::optional<int> exit_code;
  Arguments arguments;
  try {
    arguments = read_before_mpi(problem, argc, argv, exit_code);
  } catch (...) {
    return report_early_failure();
  }
  if (exit_code) {
    return *exit_code;
  }
  Session session(argc, argv);
  return run_or_abort([&] { return run_all(problem, arguments, session.team()); });
}

}  // namespace casebook
