// What each task of the best rung takes, for report/models/scf_replay.py:
//
//     scf_task_times CASE.toml TIMES.json
//
// It is that rung as it stands, but linked with a PairTasks that looks at the clock. One iteration.

#include <algorithm>
#include <chrono>
#include <mutex>

#include "apps/scf/read_case.hpp"
#include "apps/scf/solver.hpp"
#include "harness/core/error.hpp"
#include "harness/core/file.hpp"
#include "harness/run/environment/openblas.hpp"
#include "harness/run/identity.hpp"
#include "harness/run/session.hpp"
#include "parts/scf/lanes/pair_tasks.hpp"

namespace scf {
namespace {

/// One two-electron matrix, as this rank saw it.
struct Build {
  std::vector<double> task_s;  ///< in the order in which tasks are dealt; 0: another rank had it
  double wall_s = 0.0;         ///< from the first task to the end of the last
};

using Clock = std::chrono::steady_clock;

std::vector<Build> builds;
Clock::time_point first_start;
std::mutex mutex;

/// The task that a thread has, and since when.
thread_local std::size_t current = 0;
thread_local Clock::time_point started;
thread_local bool has_task = false;

double seconds_between(Clock::time_point from, Clock::time_point to) {
  return std::chrono::duration<double>(to - from).count();
}

void end_task() {
  if (!has_task) {
    return;
  }
  const auto now = Clock::now();
  const std::scoped_lock lock(mutex);
  builds.back().task_s[current] = seconds_between(started, now);
  builds.back().wall_s = std::max(builds.back().wall_s, seconds_between(first_start, now));
  has_task = false;
}

}  // namespace

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
  builds.push_back({std::vector<double>(n_tasks), 0.0});
  first_start = Clock::now();
}

std::optional<PairTask> PairTasks::next() {
  end_task();
  int number;
#pragma omp critical(task_counter)
  number = counter_.next();
  auto left = static_cast<std::size_t>(number);
  for (std::size_t c = n_pairs_.size(); c-- > 0;) {
    if (left < n_pairs_[c]) {
      current = static_cast<std::size_t>(number);
      has_task = true;
      started = Clock::now();
      return PairTask{c, n_pairs_[c] - 1 - left};
    }
    left -= n_pairs_[c];
  }
  return std::nullopt;
}

namespace {

casebook::Json describe_builds(const casebook::Team& team) {
  casebook::Json all = casebook::Json::array();
  for (Build& build : builds) {
    MPI_Allreduce(MPI_IN_PLACE,
                  build.task_s.data(),
                  static_cast<int>(build.task_s.size()),
                  MPI_DOUBLE,
                  MPI_SUM,
                  team.comm);
    MPI_Allreduce(MPI_IN_PLACE, &build.wall_s, 1, MPI_DOUBLE, MPI_MAX, team.comm);
    std::vector<int> tasks_ns;
    for (const double seconds : build.task_s) {
      tasks_ns.push_back(static_cast<int>(1e9 * seconds));
    }
    all.push_back({{"wall_s", build.wall_s}, {"tasks_ns", tasks_ns}});
  }
  return all;
}

int measure(const casebook::Session& session, const char* case_file, const char* output) {
  const casebook::Team team = session.team();
  casebook::InputChoice choice;
  choice.case_file = case_file;
  Case input = read_case(choice);
  input.thresholds.max_iterations = 1;
  const auto solver = make_solver(input, team);
  solver->set_up();
  const auto before = Clock::now();
  solver->solve();
  const casebook::Json times = {{"case", input.name},
                                {"functions", input.basis.n_functions},
                                {"variant", casebook::identity.variant},
                                {"ranks", team.n_ranks},
                                {"threads", team.n_threads},
                                {"solve_s", seconds_between(before, Clock::now())},
                                {"builds", describe_builds(team)}};
  if (team.rank == 0) {
    casebook::write_file_atomically(output, times.dump() + "\n");
  }
  return casebook::exit_fine;
}

}  // namespace
}  // namespace scf

int main(int argc, char** argv) {
  casebook::choose_openblas_kernels(argv);
  const casebook::Session session(argc, argv);
  return casebook::run_or_abort([&] {
    if (argc != 3) {
      throw casebook::UsageError("usage: scf_task_times CASE.toml TIMES.json");
    }
    return scf::measure(session, argv[1], argv[2]);
  });
}
