#include "cli/machine/doctor_memory.hpp"

#include <filesystem>
#include <string>

#include <sys/resource.h>

#include <fmt/format.h>

#include "cli/text/format.hpp"
#include "harness/core/file.hpp"

namespace casebook::cli {
namespace {

namespace fs = std::filesystem;

constexpr double mib = 1024.0 * 1024.0;

/// Ranks of a node talk through files there; containers start with 64 MiB.
Finding shared_memory() {
  std::error_code error;
  const fs::space_info space = fs::space("/dev/shm", error);
  if (error) {
    return {"/dev/shm",
            Health::note,
            "it is not there",
            "ranks of a node talk through files in it",
            "mount a tmpfs there; docker: --shm-size=2g",
            "you or the administrator"};
  }
  std::size_t n_files = 0;
  double bytes = 0.0;
  for (const auto& entry : fs::directory_iterator("/dev/shm", error)) {
    std::error_code ignored;
    const auto size = entry.is_regular_file(ignored) ? entry.file_size(ignored) : 0;
    n_files += 1;
    bytes += ignored ? 0.0 : static_cast<double>(size);
  }
  const std::string found = fmt::format("{} MiB, {} MiB free, {} of {} MiB in it",
                                        three_digits(static_cast<double>(space.capacity) / mib),
                                        three_digits(static_cast<double>(space.available) / mib),
                                        counted(static_cast<int>(n_files), "file"),
                                        three_digits(bytes / mib));
  constexpr double enough_mib = 256.0;
  if (static_cast<double>(space.available) / mib >= enough_mib) {
    return {"/dev/shm", Health::ok, found};
  }
  return {"/dev/shm",
          Health::note,
          found,
          "ranks of a node talk through files in it: a full one ends runs with a bus error",
          "remove what ended runs left there; start a container with --shm-size=2g",
          "you"};
}

/// The setting in brackets: "always [madvise] never".
Finding huge_pages() {
  const std::string line = first_line_of_file("/sys/kernel/mm/transparent_hugepage/enabled");
  const std::size_t begin = line.find('[');
  const std::size_t end = line.find(']');
  if (begin == std::string::npos || end == std::string::npos || end < begin) {
    return {"huge pages", Health::ok, "the kernel does not tell"};
  }
  const std::string mode = line.substr(begin + 1, end - begin - 1);
  if (mode != "never") {
    return {"huge pages", Health::ok, "transparent ones: " + mode};
  }
  return {"huge pages",
          Health::note,
          "transparent ones: never",
          "programs that walk through much memory wait for page tables",
          "echo madvise > /sys/kernel/mm/transparent_hugepage/enabled",
          "the administrator"};
}

std::string limit_text(rlim_t limit) {
  return limit == RLIM_INFINITY ? "unlimited"
                                : three_digits(static_cast<double>(limit) / mib) + " MiB";
}

Finding shell_limits() {
  rlimit stack{};
  rlimit locked{};
  getrlimit(RLIMIT_STACK, &stack);
  getrlimit(RLIMIT_MEMLOCK, &locked);
  const std::string found = fmt::format("stack {} (ulimit -s), locked memory {} (ulimit -l)",
                                        limit_text(stack.rlim_cur),
                                        limit_text(locked.rlim_cur));
  const bool has_fabric = fs::exists("/dev/infiniband");
  constexpr rlim_t small_stack = rlim_t{8} << 20;
  if (has_fabric && locked.rlim_cur != RLIM_INFINITY) {
    return {"limits",
            Health::note,
            found,
            "InfiniBand needs locked memory: MPI falls back to something slower, or fails",
            "ulimit -l unlimited, which the administrator has to allow in limits.conf",
            "the administrator"};
  }
  if (stack.rlim_cur < small_stack) {
    return {"limits",
            Health::note,
            found,
            "Fortran programs keep arrays on the stack and end with a segmentation fault",
            "ulimit -s unlimited before the run",
            "you"};
  }
  return {"limits", Health::ok, found};
}

}  // namespace

std::vector<Finding> examine_memory_settings() {
  return {shared_memory(), huge_pages(), shell_limits()};
}

}  // namespace casebook::cli
