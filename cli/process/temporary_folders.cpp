#include "cli/process/temporary_folders.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>
#include <system_error>

#include <fcntl.h>
#include <sched.h>
#include <sys/mount.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fmt/format.h>

namespace casebook::cli {

namespace fs = std::filesystem;

namespace {

std::string refusal(const std::string& what) {
  return fmt::format("{}: {}", what, std::strerror(errno));
}

bool is_below(const fs::path& path, const fs::path& folder) {
  return std::mismatch(folder.begin(), folder.end(), path.begin(), path.end()).first ==
         folder.end();
}

/// The system's temporary folders, each once and by its own name.
std::vector<fs::path> systems_folders() {
  std::vector<fs::path> folders;
  for (const char* name : {"/tmp", "/var/tmp", "/dev/shm"}) {
    std::error_code absent;
    const fs::path folder = fs::canonical(name, absent);
    const bool known = std::find(folders.begin(), folders.end(), folder) != folders.end();
    if (!absent && !known && fs::is_directory(folder, absent)) {
      folders.push_back(folder);
    }
  }
  return folders;
}

/// Something that stays visible: held open, since its name leads elsewhere once the new folders are there.
struct Shown {
  fs::path path;
  int descriptor;
};

/// Without what lies in another one of them.
std::vector<Shown> hold(const std::vector<fs::path>& wanted, const std::vector<fs::path>& folders) {
  std::vector<fs::path> paths;
  for (const fs::path& path : wanted) {
    std::error_code absent;
    paths.push_back(fs::canonical(path, absent));
  }
  std::sort(paths.begin(), paths.end());
  std::vector<Shown> held;
  for (const fs::path& path : paths) {
    const bool is_temporary = std::any_of(folders.begin(), folders.end(), [&](const auto& folder) {
      return is_below(path, folder) && path != folder;
    });
    if (is_temporary && (held.empty() || !is_below(path, held.back().path))) {
      held.push_back({path, open(path.c_str(), O_PATH | O_CLOEXEC)});
    }
  }
  return held;
}

bool write_line(const char* file, const std::string& text) {
  return static_cast<bool>(std::ofstream(file) << text << std::flush);
}

/// Root may have mounts of its own; others may in a user namespace, where they are who they were.
bool enter_namespaces() {
  if (unshare(CLONE_NEWNS) == 0) {
    return true;
  }
  const uid_t user = geteuid();
  const gid_t group = getegid();
  return unshare(CLONE_NEWUSER | CLONE_NEWNS) == 0 && write_line("/proc/self/setgroups", "deny") &&
         write_line("/proc/self/uid_map", fmt::format("{} {} 1", user, user)) &&
         write_line("/proc/self/gid_map", fmt::format("{} {} 1", group, group));
}

/// Shows at its old name what is held.
bool show(const Shown& shown) {
  std::error_code failed;
  fs::create_directories(shown.path.parent_path(), failed);
  const fs::path held = fmt::format("/proc/self/fd/{}", shown.descriptor);
  if (fs::is_directory(held, failed)) {
    fs::create_directory(shown.path, failed);
  } else {
    std::ofstream(shown.path).flush();
  }
  return mount(held.c_str(), shown.path.c_str(), nullptr, MS_BIND | MS_REC, nullptr) == 0;
}

}  // namespace

std::string enter_temporary_folders(const OwnTemporaryFolders& own) {
  const std::vector<fs::path> folders = systems_folders();
  if (!enter_namespaces()) {
    return refusal("a namespace of its own");
  }
  if (mount(nullptr, "/", nullptr, MS_REC | MS_PRIVATE, nullptr) != 0) {
    return refusal("mounts of its own");
  }
  const std::vector<Shown> held = hold(own.shown, folders);
  for (const fs::path& folder : folders) {
    const unsigned long flags = MS_NOSUID | MS_NODEV;
    if (mount("casebook", folder.c_str(), "tmpfs", flags, "mode=1777") != 0) {
      return refusal(folder.string());
    }
  }
  for (const Shown& shown : held) {
    if (!show(shown)) {
      return refusal(shown.path.string());
    }
    close(shown.descriptor);
  }
  if (const char* chosen = std::getenv("TMPDIR")) {
    std::error_code ignored;  // one that cannot be made is missed by who needs it
    fs::create_directories(chosen, ignored);
  }
  return "";
}

std::string why_no_temporary_folders(const OwnTemporaryFolders& own) {
  const std::vector<fs::path> folders = systems_folders();
  for (const fs::path& path : own.shown) {
    std::error_code absent;
    if (std::find(folders.begin(), folders.end(), fs::canonical(path, absent)) != folders.end()) {
      return fmt::format("the run needs {} as it is", path.string());
    }
  }
  std::array<int, 2> ends{};
  if (pipe2(ends.data(), O_CLOEXEC) != 0) {
    return refusal("a pipe");
  }
  const pid_t trial = fork();
  if (trial == 0) {
    const std::string reason = enter_temporary_folders(own);
    const ssize_t n = write(ends[1], reason.data(), reason.size());
    _exit(n < 0 ? 1 : 0);
  }
  close(ends[1]);
  std::array<char, 256> text{};
  const ssize_t n = trial < 0 ? -1 : read(ends[0], text.data(), text.size());
  close(ends[0]);
  if (trial > 0) {
    waitpid(trial, nullptr, 0);
  }
  return n < 0 ? refusal("a trial") : std::string(text.data(), static_cast<std::size_t>(n));
}

}  // namespace casebook::cli
