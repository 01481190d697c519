#include "harness/core/machine/matrix_tiles.hpp"

#include <sys/syscall.h>
#include <unistd.h>

namespace casebook {

/// Source: Linux, Documentation/arch/x86/xstate.rst.
bool may_use_matrix_tiles() {
#if defined(SYS_arch_prctl)
  constexpr long request_permission = 0x1023;  // ARCH_REQ_XCOMP_PERM
  constexpr long tile_data = 18;
  return syscall(SYS_arch_prctl, request_permission, tile_data) == 0;
#else
  return false;
#endif
}

}  // namespace casebook
