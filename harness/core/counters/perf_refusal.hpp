#pragma once

#include <string>

namespace casebook {

/// Explains a refusal of perf_event_open(), with the remedy.
/// error:     its errno
/// in_kernel: kernel mode was to be counted too, which the kernel is stricter about
/// paranoid:  what read_perf_event_paranoid() gave
std::string explain_perf_refusal(int error, bool in_kernel, const std::string& paranoid);

/// The content of /proc/sys/kernel/perf_event_paranoid, "missing" without that file.
std::string read_perf_event_paranoid();

}  // namespace casebook
