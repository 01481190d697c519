// Declared nowhere: it runs before OpenBLAS is initialized.

#include <algorithm>
#include <cstdio>
#include <cstdlib>

#include <sched.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

#include "harness/core/error.hpp"
#include "harness/core/text/number.hpp"
#include "harness/run/environment/launch_environment.hpp"

/// Function of OpenBLAS; null in a program that is not linked with it.
extern "C" __attribute__((weak)) char* openblas_get_config();

namespace casebook {
namespace {

/// OpenBLAS maps a buffer for each thread when it is loaded, and where the shell's limit (ulimit -v) has no
/// room for them, it tries for ever. Source: BUFFER_SIZE of OpenBLAS 0.3 for x86_64, 32 << 22.
constexpr std::size_t buffer_bytes = std::size_t{128} << 20;

/// Extra room: a thread's heap and its stack, as glibc maps them. Without room for these the
/// first allocation inside a parallel region ends the program. Source: HEAP_MAX_SIZE; ulimit -s.
constexpr std::size_t heap_and_stack_bytes = std::size_t{64 + 8} << 20;

/// The threads of OpenMP: as many as are asked for, else one for each CPU that the process may use.
std::size_t n_threads() {
  cpu_set_t allowed;
  CPU_ZERO(&allowed);
  sched_getaffinity(0, sizeof allowed, &allowed);
  const char* const asked = std::getenv("OMP_NUM_THREADS");
  const long threads = asked != nullptr ? leading_number<long>(asked) : CPU_COUNT(&allowed);
  return static_cast<std::size_t>(std::clamp(threads, 1L, 1024L));
}

/// True if so much could be mapped. Nothing of it is touched.
bool has_room(std::size_t bytes) {
  void* const at = mmap(
      nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  return at != MAP_FAILED && munmap(at, bytes) == 0;
}

void refuse_limit_that_is_too_low(int, char**, char** variables) {
  environ = variables;  // the C library's initializer, which does so, has not run yet
  rlimit limit{};
  if (openblas_get_config == nullptr || getrlimit(RLIMIT_AS, &limit) != 0 ||
      limit.rlim_cur == RLIM_INFINITY) {
    return;
  }
  const std::size_t needed = n_threads() * (buffer_bytes + heap_and_stack_bytes);
  if (has_room(needed)) {
    return;
  }
  if (is_first_rank()) {
    char message[256];
    const int length = std::snprintf(
        message,
        sizeof message,
        "casebook: error: OpenBLAS and %zu threads map %zu MiB, and the shell's limit of %zu MiB "
        "(ulimit -v) has no room for it; use fewer threads (-t) or raise the limit\n",
        n_threads(),
        needed >> 20,
        static_cast<std::size_t>(limit.rlim_cur) >> 20);
    const auto ignored = write(STDERR_FILENO, message, static_cast<std::size_t>(length));
    static_cast<void>(ignored);
  } else {
    let_first_rank_speak();
  }
  _exit(exit_environment);
}

/// The libraries' own initializers come after these of the program. Source: System V ABI, DT_PREINIT_ARRAY.
__attribute__((section(".preinit_array"), used)) void (*const before_libraries)(
    int, char**, char**) = refuse_limit_that_is_too_low;

}  // namespace
}  // namespace casebook
