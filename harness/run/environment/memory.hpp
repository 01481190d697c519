#pragma once

namespace casebook {

/// Largest resident memory of this process so far, MiB (VmHWM of /proc/self/status).
double peak_memory_mib();

/// Largest resident memory, of which pages that several processes use (code, libraries) are divided among
/// them: over the ranks of a node it adds up to what the node needs. What was given back since the
/// peak counts in full. MiB; NaN where the system does not say (/proc/self/smaps_rollup, Linux 4.14).
double peak_memory_share_mib();

}  // namespace casebook
