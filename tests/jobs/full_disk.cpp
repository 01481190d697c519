// Preloaded into a program: while the file that $FULL_DISK names exists, every write to a regular
// file fails as on a full disk.
#include <cerrno>
#include <cstdlib>

#include <dlfcn.h>
#include <sys/stat.h>
#include <unistd.h>

namespace {

using Write = ssize_t (*)(int, const void*, size_t);

bool is_full(int descriptor) {
  struct stat file {};
  const char* flag = std::getenv("FULL_DISK");
  return flag != nullptr && access(flag, F_OK) == 0 && fstat(descriptor, &file) == 0 &&
         S_ISREG(file.st_mode);
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
