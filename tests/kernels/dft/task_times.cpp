// What each task of the best rung takes, for report/models/dft_replay.py:
//
//     mpirun -n 2 dft_task_times CASE.toml TIMES.json
//
// It is that rung as it stands, but linked with a PairTasks and a BatchQueue that look at the clock.

#include <algorithm>
#include <chrono>

#include "apps/dft/read_case.hpp"
#include "apps/dft/solver.hpp"
#include "harness/run/identity.hpp"
#include "parts/dft/batches/batch_queue.hpp"
#include "tests/kernels/task_clock.hpp"

namespace dft {

BatchQueue::BatchQueue(const casebook::Team& team, std::vector<Batch> batches)
    : batches_(std::move(batches)), counter_(team) {
  std::stable_sort(batches_.begin(), batches_.end(), [](const Batch& a, const Batch& b) {
    return a.functions.size() > b.functions.size();
  });
}

void BatchQueue::reset() {
  counter_.reset();
  casebook::task_clock::begin_phase("batches", batches_.size());
}

const Batch* BatchQueue::next() {
  casebook::task_clock::end_task();
  const int number = counter_.next();
  const auto index = static_cast<std::size_t>(number);
  if (index >= batches_.size()) {
    return nullptr;
  }
  casebook::task_clock::begin_task(index);
  return &batches_[index];
}

namespace {

casebook::Json measure(const casebook::Team& team, const std::string& case_file) {
  const Case input = read_case({.case_file = case_file});
  const auto solver = make_solver(input, team);
  solver->set_up();
  const auto before = std::chrono::steady_clock::now();
  solver->solve();
  const std::chrono::duration<double> solve_s = std::chrono::steady_clock::now() - before;
  Result result;
  solver->copy_out(result);
  return {{"case", input.scf.name},
          {"functions", input.scf.basis.n_functions},
          {"variant", casebook::identity.variant},
          {"ranks", team.n_ranks},
          {"threads", team.n_threads},
          {"iterations", result.iterations},
          {"energy_hartree", result.energy_hartree},
          {"solve_s", solve_s.count()},
          {"phases", casebook::task_clock::phases_to_json(team)}};
}

}  // namespace
}  // namespace dft

int main(int argc, char** argv) {
  return casebook::task_clock::run_main(argc, argv, dft::measure);
}
