#pragma once

#if defined(__aarch64__)
#include <sys/prctl.h>
#endif

namespace casebook {

/// Bits of a register of Arm's SVE in this process; 0 where the processor has no SVE.
inline int sve_bits() {
#if defined(__aarch64__)
  const int length = prctl(PR_SVE_GET_VL);
  return length < 0 ? 0 : 8 * (length & PR_SVE_VL_LEN_MASK);
#else
  return 0;
#endif
}

}  // namespace casebook
