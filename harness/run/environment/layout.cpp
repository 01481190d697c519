#include "harness/run/environment/layout.hpp"

#include <algorithm>
#include <array>
#include <fstream>
#include <set>
#include <sstream>

#include <omp.h>
#include <sched.h>

#include "harness/core/machine/cpu_list.hpp"
#include "harness/core/origin.hpp"
#include "harness/run/gather.hpp"

namespace casebook {
namespace {

bool on_one_core(const std::vector<int>& cpus) {
  std::set<std::string> cores;
  for (const int cpu : cpus) {
    cores.insert(core_of(cpu));
  }
  return cores.size() == 1;
}

/// The ranks whose kernel is that of this rank: hosts of other names may share its CPUs, as namespaces
/// and containers do. Collective.
MPI_Comm ranks_of_this_kernel(const Team& team) {
  using Name = std::array<char, 64>;
  Name mine{};
  std::string text;
  std::getline(std::ifstream("/proc/sys/kernel/random/boot_id"), text);  // random(4)
  text = text.empty() ? host_name() : text;
  text.copy(mine.data(), mine.size());
  std::vector<Name> all(static_cast<std::size_t>(team.n_ranks));
  const int n_bytes = static_cast<int>(mine.size());
  MPI_Allgather(mine.data(), n_bytes, MPI_CHAR, all.data(), n_bytes, MPI_CHAR, team.comm);
  const auto first = std::find(all.begin(), all.end(), mine);
  MPI_Comm kernel_comm;
  MPI_Comm_split(team.comm, static_cast<int>(first - all.begin()), 0, &kernel_comm);
  return kernel_comm;
}

/// True when the ranks of this kernel have more threads than CPUs they may run on. Collective.
bool more_threads_than_cpus(const Team& team, const std::vector<std::vector<int>>& threads) {
  MPI_Comm host_comm = ranks_of_this_kernel(team);
  std::vector<int> used(CPU_SETSIZE, 0);
  for (const std::vector<int>& cpus : threads) {
    for (const int cpu : cpus) {
      used[static_cast<std::size_t>(cpu)] = 1;
    }
  }
  int n_threads = team.n_threads;
  MPI_Allreduce(MPI_IN_PLACE, used.data(), CPU_SETSIZE, MPI_INT, MPI_MAX, host_comm);
  MPI_Allreduce(MPI_IN_PLACE, &n_threads, 1, MPI_INT, MPI_SUM, host_comm);
  MPI_Comm_free(&host_comm);
  return n_threads > std::count(used.begin(), used.end(), 1);
}

}  // namespace

std::string cpu_list(const std::vector<int>& cpus) {
  std::string text;
  for (std::size_t i = 0; i < cpus.size();) {
    std::size_t last = i;
    while (last + 1 < cpus.size() && cpus[last + 1] == cpus[last] + 1) {
      ++last;
    }
    text += (text.empty() ? "" : ",") + std::to_string(cpus[i]);
    text += last > i ? "-" + std::to_string(cpus[last]) : "";
    i = last + 1;
  }
  return text;
}

Layout observe_layout(const Team& team) {
  std::vector<std::vector<int>> threads(static_cast<std::size_t>(team.n_threads));
#pragma omp parallel num_threads(team.n_threads) default(none) shared(threads)
  threads[static_cast<std::size_t>(omp_get_thread_num())] = allowed_cpus();

  std::string mine;
  for (const std::vector<int>& cpus : threads) {
    mine += cpu_list(cpus) + "\n";
  }
  const bool pinned_here = std::all_of(threads.begin(), threads.end(), on_one_core);
  Layout layout;
  layout.oversubscribed = largest(team, more_threads_than_cpus(team, threads) ? 1.0 : 0.0) > 0.0;
  layout.pinned = largest(team, pinned_here ? 0.0 : 1.0) == 0.0;

  layout.hosts = gather_texts(team, host_name());
  for (const std::string& lines : gather_texts(team, mine)) {
    layout.bindings.emplace_back();
    std::istringstream stream(lines);
    for (std::string line; std::getline(stream, line);) {
      layout.bindings.back().push_back(line);
    }
  }
  return layout;
}

}  // namespace casebook
