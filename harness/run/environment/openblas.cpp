#include "harness/run/environment/openblas.hpp"

#include <cstdlib>
#include <vector>

#include <dlfcn.h>
#include <omp.h>
#include <sched.h>
#include <unistd.h>

#include "harness/core/machine/openblas_core.hpp"

namespace casebook {
namespace {

constexpr const char* coretype = "OPENBLAS_CORETYPE";
constexpr const char* chosen_by_casebook = "CASEBOOK_OPENBLAS_CORETYPE";

/// Looks up a function of an OpenBLAS that the program is linked with; null without one.
/// Finds a function by name, so that the harness serves apps that need no BLAS.
template <class Function>
Function find(const char* name) {
  return reinterpret_cast<Function>(dlsym(RTLD_DEFAULT, name));
}

std::string loaded_core() {
  const auto core_name = find<char* (*)()>("openblas_get_corename");
  return core_name == nullptr ? "" : core_name();
}

/// Undoes a binding: where threads are bound, OpenMP has bound this one to the first place when it was loaded, and a
/// program that is started again would find that place alone: gives back all of them.
void unbind_from_first_place() {
  cpu_set_t all;
  CPU_ZERO(&all);
  for (int place = 0; place < omp_get_num_places(); ++place) {
    std::vector<int> cpus(static_cast<std::size_t>(omp_get_place_num_procs(place)));
    omp_get_place_proc_ids(place, cpus.data());
    for (const int cpu : cpus) {
      CPU_SET(static_cast<std::size_t>(cpu), &all);
    }
  }
  if (CPU_COUNT(&all) > 0) {
    sched_setaffinity(0, sizeof all, &all);  // refused: bound as before
  }
}

const char* threading_name(int parallel) {
  switch (parallel) {
    case 0:
      return "serial";
    case 1:
      return "pthread";
    default:
      return "openmp";
  }
}

}  // namespace

std::string better_openblas_core(const std::string& loaded, const std::string& fitting) {
  return predates_avx2(loaded) ? fitting : "";
}

void choose_openblas_kernels(char** argv) {
  const std::string better = better_openblas_core(loaded_core(), fitting_openblas_core());
  if (std::getenv(coretype) != nullptr || better.empty()) {
    return;
  }
  setenv(coretype, better.c_str(), 1);
  setenv(chosen_by_casebook, better.c_str(), 1);
  unbind_from_first_place();
  execv("/proc/self/exe", argv);
  // Only reached when the start failed: go on with the slow kernels, which the record shows.
  unsetenv(coretype);
  unsetenv(chosen_by_casebook);
}

Json describe_openblas() {
  const std::string core = loaded_core();
  if (core.empty()) {
    return nullptr;
  }
  const auto config = find<char* (*)()>("openblas_get_config");
  const auto parallel = find<int (*)()>("openblas_get_parallel");
  const char* set_by = std::getenv(chosen_by_casebook) != nullptr ? "casebook"
                       : std::getenv(coretype) != nullptr         ? "user"
                                                                  : "library";
  return {{"core", core},
          {"coretype_set_by", set_by},
          {"config", config == nullptr ? "" : config()},
          {"threading", parallel == nullptr ? "unknown" : threading_name(parallel())}};
}

}  // namespace casebook
