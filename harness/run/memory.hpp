#pragma once

namespace casebook {

/// Largest resident memory of this process so far, MiB (VmHWM of /proc/self/status).
double peak_memory_mib();

}  // namespace casebook
