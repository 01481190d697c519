#include "cli/external/sole_program.hpp"

#include <array>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <fmt/format.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>

#include "cli/process/process.hpp"

namespace casebook::cli {
namespace {

#if defined(__x86_64__)
constexpr std::uint32_t native_calls = AUDIT_ARCH_X86_64;
constexpr std::uint32_t first_foreign_call = 0x40000000;  // x32 numbers its calls from here on
#elif defined(__aarch64__)
constexpr std::uint32_t native_calls = AUDIT_ARCH_AARCH64;
constexpr std::uint32_t first_foreign_call = 0xffffffff;
#else
#error "say how the kernel names this processor's system calls (linux/audit.h)"
#endif

/// Refuses each start of a program but that of the name at this very address. It is one of this program's
/// memory, which is gone once the other has started.
bool allow_one_start(const char* name) {
  const auto address = reinterpret_cast<std::uintptr_t>(name);
  const auto low = static_cast<std::uint32_t>(address);
  const auto high = static_cast<std::uint32_t>(address >> 32);
  constexpr std::uint32_t name_at = offsetof(seccomp_data, args);  // its low half comes first
  constexpr std::uint32_t refuse = SECCOMP_RET_ERRNO | EPERM;
  // A jump says how many lines it skips, if so and if not.
  std::array lines = {
      sock_filter BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, arch)),
      sock_filter BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, native_calls, 0, 9),
      sock_filter BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr)),
      sock_filter BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, first_foreign_call, 7, 0),
      sock_filter BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_execveat, 6, 0),
      sock_filter BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_execve, 0, 4),
      sock_filter BPF_STMT(BPF_LD | BPF_W | BPF_ABS, name_at),
      sock_filter BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, low, 0, 3),
      sock_filter BPF_STMT(BPF_LD | BPF_W | BPF_ABS, name_at + 4),
      sock_filter BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, high, 0, 1),
      sock_filter BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
      sock_filter BPF_STMT(BPF_RET | BPF_K, refuse),
  };
  const sock_fprog filter = {static_cast<unsigned short>(lines.size()), lines.data()};
  // Kernels before 5.16 would turn a speculation off, which costs some programs a tenth of their speed.
  constexpr unsigned flags = SECCOMP_FILTER_FLAG_SPEC_ALLOW;
  return syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, flags, &filter) == 0;
}

/// The text in a page of its own.
char* in_new_page(const std::string& text) {
  void* page =
      mmap(nullptr, text.size() + 1, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  return page == MAP_FAILED ? nullptr
                            : static_cast<char*>(std::memcpy(page, text.c_str(), text.size() + 1));
}

}  // namespace

std::string become_sole_program(const std::vector<std::string>& command) {
  const std::string& name = command.front();
  const std::string path = name.find('/') == std::string::npos ? find_program(name) : name;
  if (access(path.c_str(), X_OK) != 0) {
    return std::strerror(errno);
  }
  const char* allowed = in_new_page(path);
  const std::vector<char*> arguments = exec_arguments(command);
  if (allowed == nullptr || prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) {
    return std::strerror(errno);
  }
  if (!allow_one_start(allowed)) {
    return fmt::format(
        "the kernel cannot keep it from starting others ({}); if you know who wrote the deck, add "
        "--trust-deck",
        std::strerror(errno));
  }
  execve(allowed, arguments.data(), environ);
  return std::strerror(errno);
}

}  // namespace casebook::cli
