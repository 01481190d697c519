#include "cli/process/signals.hpp"

#include <sys/signalfd.h>
#include <unistd.h>

namespace casebook::cli {
namespace {

bool is_ignored(int signal) {
  struct sigaction action {};
  sigaction(signal, nullptr, &action);
  return action.sa_handler == SIG_IGN;
}

}  // namespace

SignalWatch::SignalWatch() {
  sigset_t watched;
  sigemptyset(&watched);
  sigaddset(&watched, SIGCHLD);
  for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGUSR1}) {
    if (!is_ignored(signal)) {
      sigaddset(&watched, signal);
    }
  }
  sigprocmask(SIG_BLOCK, &watched, &mask_before_);
  descriptor_ = signalfd(-1, &watched, SFD_CLOEXEC | SFD_NONBLOCK);
  if (outermost_ == nullptr) {
    outermost_ = this;
  }
}

SignalWatch::~SignalWatch() {
  close(descriptor_);
  if (outermost_ == this) {
    outermost_ = nullptr;
  }
  sigprocmask(SIG_SETMASK, &mask_before_, nullptr);
}

std::optional<int> SignalWatch::next_request() {
  signalfd_siginfo info{};
  while (read(descriptor_, &info, sizeof info) == static_cast<ssize_t>(sizeof info)) {
    if (info.ssi_signo != SIGCHLD) {
      return static_cast<int>(info.ssi_signo);
    }
  }
  return std::nullopt;
}

}  // namespace casebook::cli
