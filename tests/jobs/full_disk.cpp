// Preloaded into a program: while the file that $FULL_DISK names exists, every write to a file below
// its folder fails as on a full disk.
#include <cerrno>
#include <climits>
#include <cstdlib>
#include <string>

#include <dlfcn.h>
#include <unistd.h>

namespace {

using Write = ssize_t (*)(int, const void*, size_t);

std::string path_of(int descriptor) {
  char path[PATH_MAX];
  const std::string link = "/proc/self/fd/" + std::to_string(descriptor);
  const ssize_t length = readlink(link.c_str(), path, sizeof path);
  return length < 0 ? "" : std::string(path, static_cast<std::size_t>(length));
}

bool is_full(int descriptor) {
  const char* flag = std::getenv("FULL_DISK");
  if (flag == nullptr || access(flag, F_OK) != 0) {
    return false;
  }
  const std::string name = flag;
  return path_of(descriptor).starts_with(name.substr(0, name.rfind('/') + 1));
}

}  // namespace

extern "C" ssize_t write(int descriptor, const void* bytes, size_t n_bytes) {
  static const auto real_write = reinterpret_cast<Write>(dlsym(RTLD_NEXT, "write"));
  if (is_full(descriptor)) {
    errno = ENOSPC;
    return -1;
  }
  return real_write(descriptor, bytes, n_bytes);
}
