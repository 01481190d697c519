#include "cli/likwid/rank.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <set>

#include <fcntl.h>
#include <sched.h>
#include <unistd.h>

#include <fmt/format.h>

#include "cli/likwid/groups.hpp"
#include "cli/likwid/wrapper.hpp"
#include "cli/process/child.hpp"
#include "cli/process/cpus.hpp"
#include "cli/text/arguments.hpp"
#include "harness/core/error.hpp"
#include "harness/core/file.hpp"
#include "harness/core/json.hpp"
#include "harness/core/machine/cpu_list.hpp"
#include "harness/core/origin.hpp"
#include "harness/core/text/number.hpp"

namespace casebook::cli {
namespace {

namespace fs = std::filesystem;

/// The first of these variables that is set, as a number.
int number_in(std::initializer_list<const char*> variables, int otherwise) {
  for (const char* name : variables) {
    if (const char* text = std::getenv(name)) {
      return leading_number<int>(text);
    }
  }
  return otherwise;
}

int socket_of_cpu(int cpu) {
  std::ifstream file(
      fmt::format("/sys/devices/system/cpu/cpu{}/topology/physical_package_id", cpu));
  int socket = 0;
  return file >> socket ? std::max(socket, 0) : 0;
}

/// The first hardware thread of every core.
std::vector<int> one_of_each_core(const std::vector<int>& cpus) {
  std::vector<int> firsts;
  std::set<std::string> seen;
  for (const int cpu : cpus) {
    if (seen.insert(core_of(cpu)).second) {
      firsts.push_back(cpu);
    }
  }
  return firsts;
}

/// Keeps this process, and all that it starts, on these hardware threads.
void stay_on(const std::vector<int>& hw_threads) {
  cpu_set_t set;
  CPU_ZERO(&set);
  for (const int cpu : hw_threads) {
    CPU_SET(static_cast<std::size_t>(cpu), &set);
  }
  sched_setaffinity(0, sizeof set, &set);
}

/// One place for each OpenMP thread: "{4},{5}".
std::string open_mp_places(const std::vector<int>& hw_threads) {
  std::string places;
  for (const int cpu : hw_threads) {
    places += fmt::format("{}{{{}}}", places.empty() ? "" : ",", cpu);
  }
  return places;
}

void write_place(const fs::path& folder, const LikwidPlace& place) {
  Json sockets = Json::object();
  for (const auto& [hw_thread, socket] : place.sockets) {
    sockets[std::to_string(hw_thread)] = socket;
  }
  const Json text = {{"rank", place.rank}, {"host", place.host}, {"sockets", sockets}};
  write_file_atomically(likwid_place_file(folder, place.rank), text.dump(1) + "\n");
}

std::string group_for(const LikwidRankOptions& options, const LikwidPlace& place) {
  if (counts_cores_only(options.group) || claim_sockets(options.folder, place)) {
    return options.group;
  }
  if (options.core_group.empty()) {
    throw EnvironmentError(
        fmt::format("group {} can be counted by one rank per socket only, and this processor has "
                    "no group for the others; use one rank per socket",
                    options.group));
  }
  return options.core_group;
}

}  // namespace

LikwidPlace likwid_place() {
  const int n_threads = std::max(1, number_in({"OMP_NUM_THREADS"}, 1));
  const int n_ranks = number_in({"OMPI_COMM_WORLD_SIZE", "PMI_SIZE", "SLURM_NTASKS"}, 1);
  LikwidPlace place;
  place.rank = number_in({"OMPI_COMM_WORLD_RANK", "PMI_RANK", "SLURM_PROCID"}, 0);
  place.host = host_name();
  place.hw_threads = one_of_each_core(available_cpus().allowed);
  const int n_cores = static_cast<int>(place.hw_threads.size());
  if (n_cores < n_threads || (n_cores > n_threads && n_ranks > 1)) {
    throw EnvironmentError(
        fmt::format("LIKWID counts cores, and rank {} may use {} for {} thread(s): let every rank "
                    "have as many cores as threads, without --oversubscribe, or use other counters",
                    place.rank,
                    n_cores,
                    n_threads));
  }
  place.hw_threads.resize(static_cast<std::size_t>(n_threads));
  for (const int cpu : place.hw_threads) {
    place.sockets[cpu] = socket_of_cpu(cpu);
  }
  return place;
}

bool claim_sockets(const fs::path& folder, const LikwidPlace& place) {
  std::set<int> sockets;
  for (const auto& [hw_thread, socket] : place.sockets) {
    sockets.insert(socket);
  }
  std::vector<fs::path> claims;
  for (const int socket : sockets) {
    const fs::path claim = folder / fmt::format("{}.socket.{}", place.host, socket);
    // O_EXCL: of all that ask, one gets it.
    const int file = open(claim.c_str(), O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0600);
    if (file < 0) {
      for (const fs::path& mine : claims) {
        fs::remove(mine);
      }
      return false;
    }
    close(file);
    claims.push_back(claim);
  }
  return true;
}

void start_likwid_rank(const LikwidRankOptions& options) {
  require_likwid_can_start(options.command);
  const LikwidPlace place = likwid_place();
  const std::string group = group_for(options, place);
  write_place(options.folder, place);
  stay_on(place.hw_threads);
  setenv("OMP_PLACES", open_mp_places(place.hw_threads).c_str(), 1);
  setenv("OMP_PROC_BIND", "close", 1);
  // N:0-1 is the first and second hardware thread of those that this process may use. LIKWID takes
  // bare numbers for such places, too, when they are not all of the machine's.
  std::vector<std::string> words = {
      "likwid-perfctr",
      "-c",
      fmt::format("N:0-{}", place.hw_threads.size() - 1),
      "-g",
      group,
      "-m",
      "-o",
      fs::absolute(likwid_output_file(options.folder, place.rank)).string()};
  append(words, options.command);
  const std::vector<char*> arguments = exec_arguments(words);
  execvp(arguments[0], arguments.data());
  throw EnvironmentError(fmt::format(
      "cannot start likwid-perfctr: {}; is it in PATH on every node?", std::strerror(errno)));
}

}  // namespace casebook::cli
