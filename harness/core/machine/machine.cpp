#include "harness/core/machine/machine.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <fstream>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>

#if defined(__aarch64__)
#include <cstdint>

#include <sys/auxv.h>

#include <fmt/format.h>
#endif
#include <sys/utsname.h>
#include <unistd.h>

#include "harness/core/origin.hpp"

extern char** environ;

namespace casebook {
namespace {

/// Text after the first `key : text` line of a file as /proc has them, or "".
std::string proc_value(const std::string& path, std::string_view key) {
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

/// Names of cores that Linux on Arm gives as numbers only, for machines of contests.
/// Source: Main ID Register (MIDR_EL1) of the cores' manuals.
std::string name_of_arm_core(const std::string& implementer, const std::string& part) {
  struct Core {
    std::string_view implementer, part, name;
  };
  constexpr std::array<Core, 6> cores = {{{"0x46", "0x001", "Fujitsu A64FX"},
                                          {"0x41", "0xd0c", "Arm Neoverse N1"},
                                          {"0x41", "0xd40", "Arm Neoverse V1"},
                                          {"0x41", "0xd49", "Arm Neoverse N2"},
                                          {"0x41", "0xd4f", "Arm Neoverse V2"},
                                          {"0x48", "0xd01", "HiSilicon TaiShan v110"}}};
  for (const Core& core : cores) {
    if (core.implementer == implementer && core.part == part) {
      return std::string(core.name);
    }
  }
  return "Arm, implementer " + implementer + ", part " + part;
}

/// Implementer and part as the processor itself says them (MIDR_EL1), where programs may ask; else empty.
/// An emulator's /proc/cpuinfo is that of the machine below it.
std::pair<std::string, std::string> main_id() {
#if defined(__aarch64__)
  if ((getauxval(AT_HWCAP) & HWCAP_CPUID) != 0) {
    std::uint64_t id = 0;
    asm("mrs %0, MIDR_EL1" : "=r"(id));
    return {fmt::format("{:#04x}", id >> 24 & 0xff), fmt::format("{:#05x}", id >> 4 & 0xfff)};
  }
#endif
  return {};
}

/// Latency and bandwidth between the nodes of `casebook cluster`, where this process is on one; else null.
Json network_of_nodes() {
  const char* const text = std::getenv("CASEBOOK_NETWORK");
  return text == nullptr ? Json() : Json::parse(text, nullptr, false);
}

}  // namespace

Processor processor_in(const std::string& cpuinfo) {
  std::string implementer = proc_value(cpuinfo, "CPU implementer");
  std::string part = proc_value(cpuinfo, "CPU part");
  if (implementer.empty()) {
    std::tie(implementer, part) = main_id();
  }
  if (!implementer.empty()) {
    return {name_of_arm_core(implementer, part), implementer, part};
  }
  return {proc_value(cpuinfo, "model name"),
          proc_value(cpuinfo, "cpu family"),
          proc_value(cpuinfo, "model\t")};
}

Json describe_machine(const std::string& mpi) {
  utsname system{};
  uname(&system);
  const Processor processor = processor_in("/proc/cpuinfo");
  Json machine = {{"host", host_name()},
                  {"cpu", processor.name},
                  {"cpu_family", processor.family},
                  {"cpu_model", processor.model},
                  {"cpus", sysconf(_SC_NPROCESSORS_ONLN)},
                  {"memory_gib", memory_gib()},
                  {"kernel", std::string(system.sysname) + " " + system.release},
                  {"mpi", mpi}};
  if (Json network = network_of_nodes(); network.is_object()) {
    machine["network"] = std::move(network);
  }
  return machine;
}

namespace {

/// Open MPI hands its ranks internal settings, paths and addresses of one launch: not of interest.
/// The shared file pointer is never used, and set by the harness itself.
bool is_internal(std::string_view text) {
  constexpr std::array<std::string_view, 10> prefixes = {"OMPI_MCA_orte_",
                                                         "OMPI_MCA_sharedfp=",
                                                         "OMPI_MCA_ess",
                                                         "OMPI_MCA_pmix=",
                                                         "OMPI_MCA_initial_wdir",
                                                         "OMPI_MCA_shmem_RUNTIME",
                                                         // of Open MPI 5
                                                         "OMPI_MCA_PREFIXES=",
                                                         "OMPI_MCA_mca_base_component_path=",
                                                         "OMPI_MCA_num_procs=",
                                                         "OMPI_MCA_cpu_type="};
  return std::any_of(prefixes.begin(), prefixes.end(), [&](std::string_view prefix) {
    return text.substr(0, prefix.size()) == prefix;
  });
}

}  // namespace

Json describe_environment() {
  constexpr std::array<std::string_view, 14> prefixes = {"OMP_",
                                                         "GOMP_",
                                                         "OPENBLAS_",
                                                         "OMPI_MCA_",
                                                         "SLURM_JOB_ID=",
                                                         "SLURM_NNODES=",
                                                         "PBS_JOBID=",
                                                         "PJM_JOBID=",
                                                         "UCX_TLS=",
                                                         "MPIR_CVAR_",
                                                         "I_MPI_",
                                                         "FI_",
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
