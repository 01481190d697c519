// What each task of the best rung takes, for report/models/dft_replay.py:
//
//     mpirun -n 2 dft_task_times CASE.toml TIMES.json
//
// It is that rung as it stands, but linked with a PairTasks and a BatchQueue that look at the clock.

#include <algorithm>
#include <chrono>
#include <mutex>
#include <string>

#include "apps/dft/read_case.hpp"
#include "apps/dft/solver.hpp"
#include "harness/core/error.hpp"
#include "harness/core/file.hpp"
#include "harness/run/environment/openblas.hpp"
#include "harness/run/identity.hpp"
#include "harness/run/session.hpp"
#include "parts/dft/batches/batch_queue.hpp"
#include "parts/scf/lanes/pair_tasks.hpp"

namespace {

using Clock = std::chrono::steady_clock;

/// All tasks of one kind in one iteration, as this rank saw them.
struct Phase {
  std::string kind;
  std::vector<double> task_s;  ///< in the order in which tasks are dealt; 0: another rank had it
  double wall_s = 0.0;         ///< from the first task to the end of the last
};

std::vector<Phase> phases;
Clock::time_point first_start;
std::mutex mutex;

/// The task that a thread has, and since when.
thread_local std::size_t current = 0;
thread_local Clock::time_point started;
thread_local bool has_task = false;

double seconds_between(Clock::time_point from, Clock::time_point to) {
  return std::chrono::duration<double>(to - from).count();
}

void begin_phase(const char* kind, std::size_t n_tasks) {
  phases.push_back({kind, std::vector<double>(n_tasks), 0.0});
  first_start = Clock::now();
}

void begin_task(int number) {
  current = static_cast<std::size_t>(number);
  has_task = true;
  started = Clock::now();
}

void end_task() {
  if (!has_task) {
    return;
  }
  const auto now = Clock::now();
  const std::scoped_lock lock(mutex);
  phases.back().task_s[current] = seconds_between(started, now);
  phases.back().wall_s = std::max(phases.back().wall_s, seconds_between(first_start, now));
  has_task = false;
}

}  // namespace

namespace scf {

PairTasks::PairTasks(const casebook::Team& team, const std::vector<PairClass>& classes)
    : counter_(team) {
  for (const PairClass& members : classes) {
    n_pairs_.push_back(members.pairs.size());
  }
}

void PairTasks::reset() {
  counter_.reset();
  std::size_t n_tasks = 0;
  for (const std::size_t n : n_pairs_) {
    n_tasks += n;
  }
  begin_phase("quartets", n_tasks);
}

std::optional<PairTask> PairTasks::next() {
  end_task();
  int number;
#pragma omp critical(task_counter)
  number = counter_.next();
  auto left = static_cast<std::size_t>(number);
  for (std::size_t c = n_pairs_.size(); c-- > 0;) {
    if (left < n_pairs_[c]) {
      begin_task(number);
      return PairTask{c, n_pairs_[c] - 1 - left};
    }
    left -= n_pairs_[c];
  }
  return std::nullopt;
}

}  // namespace scf

namespace dft {

BatchQueue::BatchQueue(const casebook::Team& team, std::vector<Batch> batches)
    : batches_(std::move(batches)), counter_(team) {
  std::stable_sort(batches_.begin(), batches_.end(), [](const Batch& a, const Batch& b) {
    return a.functions.size() > b.functions.size();
  });
}

void BatchQueue::reset() {
  counter_.reset();
  begin_phase("batches", batches_.size());
}

const Batch* BatchQueue::next() {
  end_task();
  int number;
#pragma omp critical(batch_counter)
  number = counter_.next();
  const auto index = static_cast<std::size_t>(number);
  if (index >= batches_.size()) {
    return nullptr;
  }
  begin_task(number);
  return &batches_[index];
}

namespace {

casebook::Json describe_phases(const casebook::Team& team) {
  casebook::Json all = casebook::Json::array();
  for (Phase& phase : phases) {
    MPI_Allreduce(MPI_IN_PLACE,
                  phase.task_s.data(),
                  static_cast<int>(phase.task_s.size()),
                  MPI_DOUBLE,
                  MPI_SUM,
                  team.comm);
    MPI_Allreduce(MPI_IN_PLACE, &phase.wall_s, 1, MPI_DOUBLE, MPI_MAX, team.comm);
    std::vector<long long> tasks_ns;
    for (const double seconds : phase.task_s) {
      tasks_ns.push_back(static_cast<long long>(1e9 * seconds));
    }
    all.push_back({{"kind", phase.kind}, {"wall_s", phase.wall_s}, {"tasks_ns", tasks_ns}});
  }
  return all;
}

int measure(const casebook::Session& session, const char* case_file, const char* output) {
  const casebook::Team team = session.team();
  casebook::InputChoice choice;
  choice.case_file = case_file;
  const Case input = read_case(choice);
  const auto solver = make_solver(input, team);
  solver->set_up();
  const auto before = Clock::now();
  solver->solve();
  const double solve_s = seconds_between(before, Clock::now());
  Result result;
  solver->copy_out(result);
  const casebook::Json times = {{"case", input.scf.name},
                                {"functions", input.scf.basis.n_functions},
                                {"variant", casebook::identity.variant},
                                {"ranks", team.n_ranks},
                                {"threads", team.n_threads},
                                {"iterations", result.iterations},
                                {"energy_hartree", result.energy_hartree},
                                {"solve_s", solve_s},
                                {"phases", describe_phases(team)}};
  if (team.rank == 0) {
    casebook::write_file_atomically(output, times.dump() + "\n");
  }
  return casebook::exit_fine;
}

}  // namespace
}  // namespace dft

int main(int argc, char** argv) {
  casebook::choose_openblas_kernels(argv);
  const casebook::Session session(argc, argv);
  return casebook::run_or_abort([&] {
    if (argc != 3) {
      throw casebook::UsageError("usage: dft_task_times CASE.toml TIMES.json");
    }
    return dft::measure(session, argv[1], argv[2]);
  });
}
