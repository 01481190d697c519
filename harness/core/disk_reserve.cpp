#include "harness/core/disk_reserve.hpp"

#include <fcntl.h>

namespace casebook {
namespace {

/// Negative where the file system cannot.
int open_without_name(const std::filesystem::path& folder) {
#ifdef O_TMPFILE  // Linux
  return ::open(folder.c_str(), O_TMPFILE | O_WRONLY | O_CLOEXEC, 0600);
#else
  return -1;
#endif
}

}  // namespace

DiskReserve::DiskReserve(const std::filesystem::path& target, std::size_t bytes)
    : file_(open_without_name(std::filesystem::absolute(target).parent_path())) {
  if (file_.number < 0) {
    return;
  }
  const int error = ::posix_fallocate(file_.number, 0, static_cast<off_t>(bytes));
  if (error != 0) {
    fail_to_write(target, error);
  }
}

}  // namespace casebook
