#include "harness/cli/external/processor_advice.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

namespace casebook::cli {
namespace {

/// The OpenBLAS kernels that use what this processor has; "" where it has no AVX2.
std::string fitting_core() {
#if defined(__x86_64__)
  __builtin_cpu_init();
  if (__builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512dq")) {
    return "SkylakeX";
  }
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) {
    return __builtin_cpu_is("amd") ? "Zen" : "Haswell";
  }
#endif
  return "";
}

}  // namespace

std::string openblas_advice(const Json& openblas) {
  // Kernels from before AVX2. Source: OpenBLAS 0.3.21, driver/others/dynamic.c.
  constexpr std::array old = {"Prescott",
                              "Core2",
                              "Penryn",
                              "Dunnington",
                              "Nehalem",
                              "Athlon",
                              "Opteron",
                              "Sandybridge",
                              "Generic",
                              "generic"};
  const std::string core = openblas.is_object() ? openblas.value("core", "") : "";
  const std::string better = fitting_core();
  if (better.empty() || std::find(old.begin(), old.end(), core) == old.end()) {
    return "";
  }
  return fmt::format(
      "OpenBLAS runs its {} kernels, which know nothing of this processor's vector units: try "
      "OPENBLAS_CORETYPE = \"{}\" in [environment] of a configuration",
      core,
      better);
}

}  // namespace casebook::cli
