#pragma once

#include <cstddef>
#include <functional>
#include <thread>

#include <sys/prctl.h>
#include <sys/syscall.h>

#include <linux/filter.h>
#include <linux/seccomp.h>

namespace casebook {

/// From now on this thread, and no other, is refused perf_event_open() with that errno: what a
/// container does. Returns whether the kernel lets it.
inline bool refuse_perf_event_here(int error) {
  sock_filter code[] = {
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr)),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_perf_event_open, 0, 1),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | static_cast<unsigned>(error)),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
  };
  sock_fprog program = {sizeof code / sizeof code[0], code};
  return ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
         ::prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
}

/// Runs `step` in a thread that is refused perf_event_open(). False, and the step is not run, when
/// the kernel does not let a thread be refused.
inline bool run_without_perf_event(int error, const std::function<void()>& step) {
  bool refused = false;
  std::thread([&] {
    refused = refuse_perf_event_here(error);
    if (refused) {
      step();
    }
  }).join();
  return refused;
}

}  // namespace casebook
