#include "optimized/llm/v6g_matrix_tiles/amx.hpp"

#include "harness/core/machine/matrix_tiles.hpp"

namespace llm {
#if defined(__x86_64__)

bool has_amx() {
  static const bool has = __builtin_cpu_supports("amx-tile") != 0 &&
                          __builtin_cpu_supports("amx-bf16") != 0 &&
                          casebook::may_use_matrix_tiles();
  return has;
}
#else
bool has_amx() {
  return false;
}
#endif

}  // namespace llm
