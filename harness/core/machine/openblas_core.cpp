#include "harness/core/machine/openblas_core.hpp"

#include <algorithm>
#include <array>

namespace casebook {

std::string fitting_openblas_core() {
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

bool predates_avx2(const std::string& core) {
  constexpr std::array old = {"Prescott",
                              "Core2",
                              "Penryn",
                              "Dunnington",
                              "Nehalem",
                              "Athlon",
                              "Opteron",
                              "Opteron_SSE3",
                              "Barcelona",
                              "Bobcat",
                              "Nano",
                              "Sandybridge",
                              "Katmai",
                              "Coppermine",
                              "Northwood",
                              "Banias",
                              "Atom",
                              "Generic",
                              "generic"};
  return std::find(old.begin(), old.end(), core) != old.end();
}

}  // namespace casebook
