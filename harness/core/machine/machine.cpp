#include "harness/core/machine/machine.hpp"

#include <algorithm>
#include <array>
#include <fstream>
#include <string>
#include <string_view>

#include <sys/utsname.h>
#include <unistd.h>

#include "harness/core/origin.hpp"

extern char** environ;

namespace casebook {
namespace {

/// Text behind the first `key : text` line of a /proc file, or "".
std::string proc_value(const char* path, std::string_view key) {
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) {
    if (line.compare(0, key.size(), key) == 0) {
      const std::size_t colon = line.find(':');
      const std::size_t start = line.find_first_not_of(" \t", colon + 1);
      return start == std::string::npos ? "" : line.substr(start);
    }
  }
  return "";
}

double memory_gib() {
  const double pages = static_cast<double>(sysconf(_SC_PHYS_PAGES));
  return pages * static_cast<double>(sysconf(_SC_PAGESIZE)) / (1024.0 * 1024.0 * 1024.0);
}

}  // namespace

Json describe_machine(const std::string& mpi) {
  utsname system{};
  uname(&system);
  return {{"host", host_name()},
          {"cpu", proc_value("/proc/cpuinfo", "model name")},
          {"cpu_family", proc_value("/proc/cpuinfo", "cpu family")},
          {"cpu_model", proc_value("/proc/cpuinfo", "model\t")},
          {"cpus", sysconf(_SC_NPROCESSORS_ONLN)},
          {"memory_gib", memory_gib()},
          {"kernel", std::string(system.sysname) + " " + system.release},
          {"mpi", mpi}};
}

namespace {

/// Open MPI hands its ranks internal settings, paths and addresses of one launch: not of interest.
/// The shared file pointer is never used, and set by the harness itself.
bool is_internal(std::string_view text) {
  constexpr std::array<std::string_view, 6> prefixes = {"OMPI_MCA_orte_",
                                                        "OMPI_MCA_sharedfp=",
                                                        "OMPI_MCA_ess",
                                                        "OMPI_MCA_pmix=",
                                                        "OMPI_MCA_initial_wdir",
                                                        "OMPI_MCA_shmem_RUNTIME"};
  return std::any_of(prefixes.begin(), prefixes.end(), [&](std::string_view prefix) {
    return text.substr(0, prefix.size()) == prefix;
  });
}

}  // namespace

Json describe_environment() {
  constexpr std::array<std::string_view, 11> prefixes = {"OMP_",
                                                         "GOMP_",
                                                         "OPENBLAS_",
                                                         "OMPI_MCA_",
                                                         "SLURM_JOB_ID=",
                                                         "SLURM_NNODES=",
                                                         "PBS_JOBID=",
                                                         "PJM_JOBID=",
                                                         "UCX_TLS=",
                                                         "LD_PRELOAD=",
                                                         "LD_LIBRARY_PATH="};
  Json found = Json::object();
  for (char** entry = environ; *entry != nullptr; ++entry) {
    const std::string_view text(*entry);
    for (const std::string_view prefix : prefixes) {
      if (text.substr(0, prefix.size()) == prefix && !is_internal(text)) {
        const std::size_t equals = text.find('=');
        found[std::string(text.substr(0, equals))] = std::string(text.substr(equals + 1));
      }
    }
  }
  return found;
}

}  // namespace casebook
