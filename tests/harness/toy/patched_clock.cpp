#include "tests/harness/toy/patched_clock.hpp"

#include <cstdint>
#include <cstring>
#include <ctime>

#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace toy {
namespace {

int slow_clock(clockid_t clock, timespec* now) {
  syscall(SYS_clock_gettime, clock, now);
  const std::int64_t half_ns = (now->tv_sec * 1'000'000'000L + now->tv_nsec) / 2;
  *now = {half_ns / 1'000'000'000L, half_ns % 1'000'000'000L};
  return 0;
}

}  // namespace

void patch_clock() {
#if defined(__x86_64__)
  unsigned char jump[12] = {
      0x48, 0xb8, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xe0};  // movabs rax, N; jmp rax
  const auto target = reinterpret_cast<std::uintptr_t>(&slow_clock);
  std::memcpy(jump + 2, &target, sizeof(target));
  int (*const clock)(clockid_t, timespec*) = &clock_gettime;
  const auto address = reinterpret_cast<std::uintptr_t>(clock);
  const std::uintptr_t page = static_cast<std::uintptr_t>(getpagesize());
  void* const first = reinterpret_cast<void*>(address / page * page);
  mprotect(first, 2 * page, PROT_READ | PROT_WRITE | PROT_EXEC);
  std::memcpy(reinterpret_cast<void*>(address), jump, sizeof(jump));
  mprotect(first, 2 * page, PROT_READ | PROT_EXEC);
#endif
}

}  // namespace toy
