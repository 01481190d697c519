#include "harness/run/checkpoint/stop_signal.hpp"

namespace casebook {
namespace {

constexpr std::array<int, 2> stopping{SIGTERM, SIGUSR1};

/// All that a handler of signals may touch.
volatile std::sig_atomic_t last_received = 0;

extern "C" void remember_signal(int signal) {
  last_received = signal;
}

}  // namespace

StopSignals::StopSignals() {
  last_received = 0;
  struct sigaction action {};
  action.sa_handler = remember_signal;
  sigemptyset(&action.sa_mask);
  action.sa_flags = SA_RESTART;  // no other code is to see an interrupted system call
  for (std::size_t i = 0; i < stopping.size(); ++i) {
    sigaction(stopping[i], &action, &before_[i]);
  }
}

StopSignals::~StopSignals() {
  for (std::size_t i = 0; i < stopping.size(); ++i) {
    sigaction(stopping[i], &before_[i], nullptr);
  }
}

int StopSignals::received() {
  return last_received;
}

}  // namespace casebook
