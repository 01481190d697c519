#pragma once

#include <array>
#include <csignal>

namespace casebook {

/// While it lives, SIGTERM and SIGUSR1 do not end the process but are remembered. They are what
/// batch systems send before they end a job.
class StopSignals {
 public:
  StopSignals();
  ~StopSignals();
  StopSignals(const StopSignals&) = delete;
  StopSignals& operator=(const StopSignals&) = delete;

  /// The last of the two that this process was sent, or 0.
  static int received();

 private:
  std::array<struct sigaction, 2> before_{};
};

}  // namespace casebook
