#include "optimized/llm/v6g_matrix_tiles/amx.hpp"

#include <sys/syscall.h>
#include <unistd.h>

namespace llm {
#if defined(__x86_64__)
namespace {

/// Source: Linux, Documentation/arch/x86/xstate.rst.
bool is_granted() {
  constexpr long request_permission = 0x1023;  // ARCH_REQ_XCOMP_PERM
  constexpr long tile_data = 18;
  return syscall(SYS_arch_prctl, request_permission, tile_data) == 0;
}

}  // namespace

bool has_amx() {
  static const bool has = __builtin_cpu_supports("amx-tile") != 0 &&
                          __builtin_cpu_supports("amx-bf16") != 0 && is_granted();
  return has;
}
#else
bool has_amx() {
  return false;
}
#endif

}  // namespace llm
