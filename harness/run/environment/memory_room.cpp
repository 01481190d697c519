#include "harness/run/environment/memory_room.hpp"

#include <algorithm>
#include <fstream>
#include <limits>

#include <omp.h>
#include <sys/resource.h>

#include <fmt/core.h>

#include "harness/core/error.hpp"
#include "harness/run/environment/memory.hpp"
#include "harness/run/environment/openblas.hpp"

namespace casebook {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double mib = 1024.0 * 1024.0;

/// The number after a word of one of the kernel's lists, KiB.
double kib_in(const char* list, const std::string& wanted) {
  std::ifstream lines(list);
  for (std::string word; lines >> word;) {
    double kib = 0.0;
    if (word == wanted && lines >> kib) {
      return kib;
    }
  }
  return infinity;
}

/// A number that is all of a file; infinity for "max" and where there is none.
double number_in(const std::string& file) {
  double number = 0.0;
  return std::ifstream(file) >> number ? number : infinity;
}

/// Memory left in one control group: its files are at once in the place of its folder.
double left_of_group(const std::string& folder, const char* limit, const char* used) {
  const double most = number_in(folder + limit);
  return most < infinity ? most - number_in(folder + used) : infinity;
}

/// Least memory left in the groups from this process's own up to the root. Source: cgroups(7).
double left_of_groups() {
  double left = infinity;
  std::ifstream lines("/proc/self/cgroup");
  for (std::string line; std::getline(lines, line);) {
    const std::size_t path = line.rfind(':');
    const bool second_version = line.starts_with("0::");
    if (path == std::string::npos ||
        (!second_version && line.find(":memory:") == std::string::npos)) {
      continue;
    }
    const std::string mount = second_version ? "/sys/fs/cgroup" : "/sys/fs/cgroup/memory";
    for (std::string group = line.substr(path + 1); !group.empty();
         group.erase(group.find_last_of('/'))) {
      left = std::min(
          left,
          second_version
              ? left_of_group(mount + group, "/memory.max", "/memory.current")
              : left_of_group(mount + group, "/memory.limit_in_bytes", "/memory.usage_in_bytes"));
    }
  }
  return left / mib;
}

std::string gib_text(double value_mib) {
  return value_mib < 1024.0 ? fmt::format("{:.0f} MiB", value_mib)
                            : fmt::format("{:.1f} GiB", value_mib / 1024.0);
}

/// The largest shortage of the team, and what was needed and there on the rank that has it.
struct Shortage {
  double missing, needed, there;
};

Shortage largest_shortage(double needed, double there, const Team& team) {
  struct {
    double missing;
    int rank;
  } mine{std::max(needed - there, 0.0), team.rank}, worst{};
  MPI_Allreduce(&mine, &worst, 1, MPI_DOUBLE_INT, MPI_MAXLOC, team.comm);
  double numbers[2] = {needed, there};
  MPI_Bcast(numbers, 2, MPI_DOUBLE, worst.rank, team.comm);
  return {worst.missing, numbers[0], numbers[1]};
}

/// Memory in which OpenBLAS packs blocks of matrices, with its own code, once it is called. Measured, 0.3.21: dft, mp2,
/// rimp2 and scf with one thread hold 3 to 5 MiB more than they ask for on Zen 4, rimp2 up to 9 on Zen 3; 2 to 3 more
/// with each further thread.
double library_product_mib() {
  constexpr double first_thread_mib = 6.0;
  constexpr double thread_mib = 2.0;
  return describe_openblas().is_null()
             ? 0.0
             : first_thread_mib + thread_mib * (omp_get_max_threads() - 1);
}

}  // namespace

MemoryNeed with_process(const MemoryNeed& need, bool mpi_runs) {
  // Open MPI 4.1 on one node: 7.6 MiB in a process that does nothing but start it.
  constexpr double mpi_mib = 8.0;
  return need.with_more(peak_memory_mib() + (mpi_runs ? 0.0 : mpi_mib) + library_product_mib());
}

double available_memory_mib() {
  return std::min(kib_in("/proc/meminfo", "MemAvailable:") / 1024.0, left_of_groups());
}

double mappable_memory_mib() {
  rlimit limit{};
  if (getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) {
    return infinity;
  }
  const double mapped = kib_in("/proc/self/status", "VmSize:") / 1024.0;
  return static_cast<double>(limit.rlim_cur) / mib - mapped;
}

void require_memory(const MemoryNeed& need, const std::string& input, const Team& team) {
  const double mine = team.rank == 0   ? need.first_rank_mib
                      : team.rank == 1 ? need.rank_mib + need.helper_mib
                                       : need.rank_mib;
  double of_node = mine;
  MPI_Comm node = MPI_COMM_NULL;
  MPI_Comm_split_type(team.comm, MPI_COMM_TYPE_SHARED, team.rank, MPI_INFO_NULL, &node);
  MPI_Allreduce(&mine, &of_node, 1, MPI_DOUBLE, MPI_SUM, node);
  MPI_Comm_free(&node);
  const Shortage of_nodes = largest_shortage(of_node, available_memory_mib(), team);
  if (of_nodes.missing > 0.0) {
    throw EnvironmentError(
        fmt::format("{} on {} rank{} needs about {} of memory on one node ({} a rank), and {} are "
                    "free; use a smaller input or more nodes",
                    input,
                    team.n_ranks,
                    team.n_ranks == 1 ? "" : "s",
                    gib_text(of_nodes.needed),
                    gib_text(std::max(need.first_rank_mib, need.rank_mib + need.helper_mib)),
                    gib_text(of_nodes.there)));
  }
  const Shortage of_ranks = largest_shortage(mine, mappable_memory_mib(), team);
  if (of_ranks.missing > 0.0) {
    throw EnvironmentError(
        fmt::format("{}: a rank needs about {} of memory, and the shell's limit leaves it {} "
                    "(ulimit -v); raise the limit or use a smaller input",
                    input,
                    gib_text(of_ranks.needed),
                    gib_text(of_ranks.there)));
  }
}

}  // namespace casebook
