#include "cli/build/build_lock.hpp"

#include <cerrno>
#include <cstring>

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <fmt/format.h>

#include "harness/core/error.hpp"

namespace casebook::cli {

namespace fs = std::filesystem;

BuildLock::BuildLock(const fs::path& build)
    : descriptor_(open((build / ".casebook.lock").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666)) {
  if (descriptor_ < 0) {
    throw EnvironmentError(fmt::format(
        "cannot write in {}: {}; a build needs to", build.string(), std::strerror(errno)));
  }
  if (flock(descriptor_, LOCK_EX | LOCK_NB) != 0) {
    fmt::print(stderr, "waiting for another build in {} ...\n", build.string());
    flock(descriptor_, LOCK_EX);
  }
}

BuildLock::~BuildLock() {
  close(descriptor_);
}

}  // namespace casebook::cli
