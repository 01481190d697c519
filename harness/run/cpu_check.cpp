#include <sstream>

#include <unistd.h>

#include "harness/core/error.hpp"
#include "harness/run/identity.hpp"
#include "harness/run/launch_environment.hpp"

namespace casebook {
namespace {

/// __builtin_cpu_supports() takes literals only, hence one line each. The names are those of GCC.
bool processor_has(const std::string& name) {
#if defined(__x86_64__)
  if (name == "sse4.2") {
    return __builtin_cpu_supports("sse4.2");
  }
  if (name == "avx") {
    return __builtin_cpu_supports("avx");
  }
  if (name == "avx2") {
    return __builtin_cpu_supports("avx2");
  }
  if (name == "fma") {
    return __builtin_cpu_supports("fma");
  }
  if (name == "bmi2") {
    return __builtin_cpu_supports("bmi2");
  }
  if (name == "avx512f") {
    return __builtin_cpu_supports("avx512f");
  }
  if (name == "avx512dq") {
    return __builtin_cpu_supports("avx512dq");
  }
  if (name == "avx512vl") {
    return __builtin_cpu_supports("avx512vl");
  }
  if (name == "avx512er") {
    return __builtin_cpu_supports("avx512er");
  }
#endif
  return false;
}

/// Runs before every other initializer (101 is the first priority open to programs), so that a
/// variant built for another processor says so instead of dying of an illegal instruction.
__attribute__((constructor(101))) void refuse_foreign_processor() {
#if defined(__x86_64__)
  __builtin_cpu_init();
#endif
  const std::vector<std::string> missing = missing_instruction_sets(identity.isa);
  if (missing.empty()) {
    return;
  }
  if (is_first_rank()) {
    std::string message = std::string("casebook: error: ") + identity.app + "." + identity.variant +
                          " was built for a processor with";
    for (const std::string& name : missing) {
      message += " " + name;
    }
    message +=
        ", which this one lacks; build it on this machine, or configure with "
        "-DCASEBOOK_MARCH=<the oldest processor it must run on>\n";
    const auto ignored = write(STDERR_FILENO, message.data(), message.size());
    static_cast<void>(ignored);
  } else {
    let_first_rank_speak();
  }
  _exit(exit_environment);
}

}  // namespace

std::vector<std::string> missing_instruction_sets(const std::string& isa) {
  std::vector<std::string> missing;
  std::istringstream names(isa);
  for (std::string name; names >> name;) {
    if (!processor_has(name)) {
      missing.push_back(name);
    }
  }
  return missing;
}

}  // namespace casebook
