#include "harness/run/environment/cpu_check.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <sstream>
#include <string_view>

#if defined(__aarch64__)
#include <sys/auxv.h>
#endif
#include <unistd.h>

#include "harness/core/error.hpp"
#include "harness/core/machine/sve_bits.hpp"
#include "harness/run/environment/launch_environment.hpp"
#include "harness/run/identity.hpp"

namespace casebook {
namespace {

struct InstructionSet {
  std::string_view name;  ///< as GCC spells it
  bool (*supported)();
};

/// Instruction sets that cmake/identity.cpp.in may name. __builtin_cpu_supports() takes literals only.
#if defined(__x86_64__)
constexpr InstructionSet known[] = {
    {"sse4.2", [] { return __builtin_cpu_supports("sse4.2") != 0; }},
    {"avx", [] { return __builtin_cpu_supports("avx") != 0; }},
    {"avx2", [] { return __builtin_cpu_supports("avx2") != 0; }},
    {"fma", [] { return __builtin_cpu_supports("fma") != 0; }},
    {"bmi2", [] { return __builtin_cpu_supports("bmi2") != 0; }},
    {"avx512f", [] { return __builtin_cpu_supports("avx512f") != 0; }},
    {"avx512dq", [] { return __builtin_cpu_supports("avx512dq") != 0; }},
    {"avx512vl", [] { return __builtin_cpu_supports("avx512vl") != 0; }},
    {"avx512bw", [] { return __builtin_cpu_supports("avx512bw") != 0; }},
    {"avx512vbmi", [] { return __builtin_cpu_supports("avx512vbmi") != 0; }},
    {"avx512vbmi2", [] { return __builtin_cpu_supports("avx512vbmi2") != 0; }},
    {"avx512vpopcntdq", [] { return __builtin_cpu_supports("avx512vpopcntdq") != 0; }},
    {"avx512vnni", [] { return __builtin_cpu_supports("avx512vnni") != 0; }},
    {"avx512bitalg", [] { return __builtin_cpu_supports("avx512bitalg") != 0; }},
    {"gfni", [] { return __builtin_cpu_supports("gfni") != 0; }},
    {"vpclmulqdq", [] { return __builtin_cpu_supports("vpclmulqdq") != 0; }},
#if !defined(__clang__) || __clang_major__ < 19  // later ones build nothing for it
    {"avx512er", [] { return __builtin_cpu_supports("avx512er") != 0; }},
#endif
};
#elif defined(__aarch64__)
constexpr InstructionSet known[] = {
    {"atomics", [] { return (getauxval(AT_HWCAP) & HWCAP_ATOMICS) != 0; }},
    {"sve", [] { return (getauxval(AT_HWCAP) & HWCAP_SVE) != 0; }},
    {"sve2", [] { return (getauxval(AT_HWCAP2) & HWCAP2_SVE2) != 0; }},
    // Code for registers of one length goes wrong on all others.
    {"sve128", [] { return sve_bits() == 128; }},
    {"sve256", [] { return sve_bits() == 256; }},
    {"sve512", [] { return sve_bits() == 512; }},
};
#else
/// Elsewhere the build names none.
constexpr std::array<InstructionSet, 0> known{};
#endif

bool processor_has(std::string_view name) {
  return std::any_of(std::begin(known), std::end(known), [&](const InstructionSet& set) {
    return set.name == name && set.supported();
  });
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
