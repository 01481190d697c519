#pragma once

#include <string>
#include <vector>

#include "harness/run/team.hpp"
#include "tests/harness/toy/toy.hpp"

namespace toy {

/// Where in a run a fault strikes.
enum class Moment {
  reading,
  making,
  setting_up,
  summing,
  summed,
  saving,
  solved,
  copying,
  judging,
  dropping
};

/// State that a fault can see and spoil.
struct State {
  casebook::Team team;
  MPI_Comm given_comm = MPI_COMM_NULL;  ///< the team's is a copy of it
  Result result;     ///< this rank's part until it is reduced, then the whole
  int n_solves = 0;  ///< calls of solve() so far, by all solvers of the process
  int at_solve = 0;  ///< no fault strikes before this call
  const Case* input = nullptr;         ///< as the solver was given it
  const Case* judges_input = nullptr;  ///< as the judge was, in an earlier solve
  Result* brought = nullptr;           ///< where copy_out() has to write
};

/// Lets the named fault do its work if this is its moment.
void strike(const std::string& fault, Moment now, State& state);

/// Names of all faults; "none" is among them.
std::vector<std::string> fault_names();

}  // namespace toy
