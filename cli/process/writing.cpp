#include "cli/process/writing.hpp"

#include <cstdint>
#include <string_view>

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#if __has_include(<linux/landlock.h>)
#include <linux/landlock.h>
#endif

namespace casebook::cli {

namespace fs = std::filesystem;

namespace {

/// Folders to which every parallel program may write: temporary folders, shared memory and devices of networks, and
/// what the variables of the launcher name, such as the folder of its session.
std::vector<fs::path> writable_everywhere() {
  std::vector<fs::path> places = {"/tmp",
                                  "/var/tmp",
                                  "/dev/shm",
                                  "/dev/null",
                                  "/dev/zero",
                                  "/dev/tty",
                                  "/dev/hugepages",
                                  "/dev/infiniband",
                                  "/dev/knem",
                                  "/dev/xpmem"};
  for (char** variable = environ; *variable != nullptr; ++variable) {
    const std::string_view text = *variable;
    const std::size_t value_at = text.find('=') + 1;
    if (text.starts_with("TMPDIR=") || text.starts_with("PMIX_") ||
        text.substr(0, value_at).ends_with("tmpdir_base=")) {
      const fs::path folder = text.substr(value_at);
      if (folder.is_absolute()) {
        places.push_back(folder);
      }
    }
  }
  return places;
}

}  // namespace

#ifdef LANDLOCK_CREATE_RULESET_VERSION

namespace {

constexpr std::uint64_t changes_of_files =
    LANDLOCK_ACCESS_FS_WRITE_FILE | LANDLOCK_ACCESS_FS_REMOVE_DIR | LANDLOCK_ACCESS_FS_REMOVE_FILE |
    LANDLOCK_ACCESS_FS_MAKE_CHAR | LANDLOCK_ACCESS_FS_MAKE_DIR | LANDLOCK_ACCESS_FS_MAKE_REG |
    LANDLOCK_ACCESS_FS_MAKE_SOCK | LANDLOCK_ACCESS_FS_MAKE_FIFO | LANDLOCK_ACCESS_FS_MAKE_BLOCK |
    LANDLOCK_ACCESS_FS_MAKE_SYM;

/// Flags of later versions of Landlock; a header of an older kernel does not name them.
constexpr std::uint64_t moves_between_folders = 1ULL << 13;  // LANDLOCK_ACCESS_FS_REFER, 2
constexpr std::uint64_t cutting_of_files = 1ULL << 14;       // LANDLOCK_ACCESS_FS_TRUNCATE, 3

void allow(int rules, const fs::path& path, std::uint64_t changes) {
  const int file = open(path.c_str(), O_PATH | O_CLOEXEC);
  struct stat facts {};
  if (file < 0 || fstat(file, &facts) != 0) {
    return;  // nothing is there to be changed
  }
  const std::uint64_t of_one_file = LANDLOCK_ACCESS_FS_WRITE_FILE | cutting_of_files;
  const landlock_path_beneath_attr rule = {
      .allowed_access = S_ISDIR(facts.st_mode) ? changes : changes & of_one_file,
      .parent_fd = file};
  syscall(SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &rule, 0);
  close(file);
}

}  // namespace

void limit_writing(const std::vector<fs::path>& folders) {
  const long version =
      syscall(SYS_landlock_create_ruleset, nullptr, 0, LANDLOCK_CREATE_RULESET_VERSION);
  const std::uint64_t changes = changes_of_files | (version >= 2 ? moves_between_folders : 0) |
                                (version >= 3 ? cutting_of_files : 0);
  landlock_ruleset_attr handled{};
  handled.handled_access_fs = changes;
  const auto rules =
      static_cast<int>(syscall(SYS_landlock_create_ruleset, &handled, sizeof handled, 0));
  if (rules < 0) {
    return;  // an older kernel, or one that was built without Landlock
  }
  for (const auto& allowed : {folders, writable_everywhere()}) {
    for (const fs::path& path : allowed) {
      allow(rules, path, changes);
    }
  }
  prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);  // without it only root may limit itself
  syscall(SYS_landlock_restrict_self, rules, 0);
  close(rules);
}

#else

void limit_writing(const std::vector<fs::path>&) {}

#endif

}  // namespace casebook::cli
