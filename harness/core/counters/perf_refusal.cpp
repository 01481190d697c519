#include "harness/core/counters/perf_refusal.hpp"

#include <cerrno>
#include <cstring>
#include <fstream>

#include <fmt/format.h>

namespace casebook {

std::string explain_perf_refusal(int error, bool in_kernel, const std::string& paranoid) {
  switch (error) {
    case EACCES:
      // Linux, Documentation/admin-guide/sysctl/kernel.rst; Debian's kernels add a level 3.
      return fmt::format(
          "the kernel forbids it: perf_event_paranoid is {}, and {} at most is needed "
          "(sudo sysctl kernel.perf_event_paranoid={}); if it is that low, a security module "
          "forbids it",
          paranoid,
          in_kernel ? 1 : 2,
          in_kernel ? 1 : 2);
    case EPERM:
      return fmt::format(
          "forbidden to this process (perf_event_paranoid is {}): often a container's filter of "
          "system calls; start the container with --cap-add=PERFMON, or run outside of it",
          paranoid);
    case ENOSYS:
      return "the system call perf_event_open is missing: a container's filter of system calls, or "
             "a kernel built without it; run outside of the container";
    case ENOENT:
    case EOPNOTSUPP:
    case ENODEV:
      return "this machine shows no such counter: a virtual machine without a PMU, or a processor "
             "that the kernel does not know; run on the hardware itself";
    case EMFILE:
    case ENFILE:
      return "too many open files: every thread needs one for each counter; raise ulimit -n";
    default:
      return fmt::format("perf_event_open: {}", std::strerror(error));
  }
}

std::string read_perf_event_paranoid() {
  std::ifstream file("/proc/sys/kernel/perf_event_paranoid");
  std::string level;
  return file >> level ? level : "missing";
}

}  // namespace casebook
