#include "cli/lab/sandbox.hpp"

#include <unistd.h>

#include <fmt/format.h>

#include "cli/process/process.hpp"
#include "cli/text/arguments.hpp"
#include "cli/text/format.hpp"
#include "harness/core/error.hpp"

namespace casebook::cli {
namespace {

namespace fs = std::filesystem;

constexpr const char* id_of_nobody = "65534";

// What programs and libraries need of the system, where it is there; nothing of /home, /root or /var.
constexpr const char* system_paths[] = {"/usr",
                                        "/bin",
                                        "/sbin",
                                        "/lib",
                                        "/lib32",
                                        "/lib64",
                                        "/opt",
                                        "/sys",
                                        "/etc/alternatives",
                                        "/etc/ld.so.cache",
                                        "/etc/nsswitch.conf",
                                        "/etc/openmpi",
                                        "/etc/passwd"};

std::vector<std::string> limiter(const SandboxLimits& limits) {
  const long mib = 1024L * 1024L;
  return {"prlimit",
          fmt::format("--nproc={}", limits.processes),
          fmt::format("--as={}", limits.memory_mib * mib),
          fmt::format("--fsize={}", limits.scratch_mib * mib),
          fmt::format("--cpu={}", limits.processor_s),
          "--core=0"};
}

}  // namespace

Program sandboxed(const Sandbox& sandbox, const std::vector<std::string>& command) {
  std::vector<std::string> words = {
      "timeout", "--kill-after=5", std::to_string(sandbox.limits.seconds)};
  if (geteuid() == 0) {
    append(words, {"setpriv", "--reuid", id_of_nobody, "--regid", id_of_nobody, "--clear-groups"});
  }
  append(words,
         {"bwrap",
          "--unshare-all",
          "--die-with-parent",
          "--new-session",
          "--clearenv",
          "--proc",
          "/proc",
          "--dev",
          "/dev",
          "--size",
          std::to_string(sandbox.limits.scratch_mib * 1024L * 1024L),
          "--tmpfs",
          "/tmp"});
  for (const char* path : system_paths) {
    append(words, {"--ro-bind-try", path, path});
  }
  for (const fs::path& path : sandbox.readable) {
    append(words, {"--ro-bind", path.string(), path.string()});
  }
  for (const fs::path& path : sandbox.hidden) {
    append(words, {"--tmpfs", path.string()});
  }
  for (const fs::path& path : sandbox.shown) {
    append(words, {"--ro-bind", path.string(), path.string()});
  }
  if (!sandbox.writable.empty()) {
    append(words, {"--bind", sandbox.writable.string(), sandbox.writable.string()});
  }
  append(words, {"--remount-ro", "/"});  // the folders that lead to what is bound
  append(words, {"--setenv", "PATH", "/usr/bin:/bin", "--setenv", "HOME", "/tmp"});
  for (const auto& [name, value] : sandbox.environment) {
    append(words, {"--setenv", name, value});
  }
  append(words, {"--chdir", sandbox.folder.string()});
  append(words, limiter(sandbox.limits));
  append(words, command);
  return {words};
}

void require_sandbox(const fs::path& folder) {
  for (const char* program : {"bwrap", "prlimit", "setpriv", "timeout"}) {
    if (find_program(program).empty()) {
      throw EnvironmentError(fmt::format(
          "{} is not installed, and without it nothing of others is run; on Debian or Ubuntu: "
          "apt-get install bubblewrap util-linux coreutils",
          program));
    }
  }
  Sandbox sandbox;
  sandbox.readable = {folder};
  const Captured tried = capture(sandboxed(sandbox, {"test", "-r", folder.string()}));
  if (!tried.ending.fine()) {
    throw EnvironmentError(
        fmt::format("a sandbox does not work here, or cannot read {}: {}",
                    folder.string(),
                    tried.errors.empty() ? "no permission" : first_line(tried.errors)));
  }
}

}  // namespace casebook::cli
