#include "harness/cli/signals.hpp"

#include <cstring>

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
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    if (!is_ignored(signal)) {
      sigaddset(&watched, signal);
    }
  }
  sigprocmask(SIG_BLOCK, &watched, &mask_before_);
  descriptor_ = signalfd(-1, &watched, SFD_CLOEXEC | SFD_NONBLOCK);
}

SignalWatch::~SignalWatch() {
  close(descriptor_);
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

const char* signal_in_words(int signal) {
  switch (signal) {
    case SIGSEGV:
      return "it touched memory that is not its own (segmentation fault)";
    case SIGBUS:
      return "it touched memory that does not exist (bus error)";
    case SIGFPE:
      return "it divided an integer by zero (floating-point exception)";
    case SIGILL:
      return "it was compiled for another processor than this one (illegal instruction)";
    case SIGABRT:
      return "it gave up on an internal error (abort)";
    case SIGKILL:
      return "the system killed it, most often because the memory was full (SIGKILL)";
    case SIGTERM:
      return "it was told to stop, by a time limit or by a person (SIGTERM)";
    case SIGXCPU:
      return "its limit of processor time was used up (SIGXCPU)";
    default:
      return strsignal(signal);
  }
}

}  // namespace casebook::cli
