// What each task of the best rung takes, for report/models/scf_replay.py:
//
//     scf_task_times CASE.toml TIMES.json
//
// It is that rung as it stands, but linked with a PairTasks that looks at the clock. One iteration.

#include <chrono>

#include "apps/scf/read_case.hpp"
#include "apps/scf/solver.hpp"
#include "harness/run/identity.hpp"
#include "tests/kernels/task_clock.hpp"

namespace scf {
namespace {

casebook::Json measure(const casebook::Team& team, const std::string& case_file) {
  Case input = read_case({.case_file = case_file});
  input.thresholds.max_iterations = 1;
  const auto solver = make_solver(input, team);
  solver->set_up();
  const auto before = std::chrono::steady_clock::now();
  solver->solve();
  const std::chrono::duration<double> solve_s = std::chrono::steady_clock::now() - before;
  return {{"case", input.name},
          {"functions", input.basis.n_functions},
          {"variant", casebook::identity.variant},
          {"ranks", team.n_ranks},
          {"threads", team.n_threads},
          {"solve_s", solve_s.count()},
          {"builds", casebook::task_clock::phases_to_json(team)}};
}

}  // namespace
}  // namespace scf

int main(int argc, char** argv) {
  return casebook::task_clock::run_main(argc, argv, scf::measure);
}
