#include "tests/kernels/task_clock.hpp"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <mutex>
#include <vector>

#include "harness/core/error.hpp"
#include "harness/core/file.hpp"
#include "harness/run/environment/openblas.hpp"
#include "harness/run/session.hpp"

namespace casebook::task_clock {
namespace {

using Clock = std::chrono::steady_clock;

/// As this rank saw it.
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

}  // namespace

void begin_phase(const std::string& kind, std::size_t n_tasks) {
  phases.push_back({kind, std::vector<double>(n_tasks), 0.0});
  first_start = Clock::now();
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

void begin_task(std::size_t number) {
  current = number;
  has_task = true;
  started = Clock::now();
}

Json phases_to_json(const Team& team) {
  Json all = Json::array();
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

int run_main(int argc,
             char** argv,
             const std::function<Json(const Team& team, const std::string& case_file)>& measure) {
  choose_openblas_kernels(argv);
  const Session session(argc, argv);
  return run_or_abort([&] {
    if (argc != 3) {
      throw UsageError("usage: " + std::filesystem::path(argv[0]).filename().string() +
                       " CASE.toml TIMES.json");
    }
    const Json times = measure(session.team(), argv[1]);
    if (session.team().rank == 0) {
      write_file_atomically(argv[2], times.dump() + "\n");
    }
    return exit_fine;
  });
}

}  // namespace casebook::task_clock
