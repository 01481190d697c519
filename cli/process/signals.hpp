#pragma once

#include <csignal>
#include <optional>

namespace casebook::cli {

/// Thrown when the user or the system asked this program to stop, after all it had started is gone.
struct Interrupted {
  int signal = 0;
};

/// While it lives, SIGINT, SIGTERM, SIGHUP, SIGUSR1 and SIGCHLD do not interrupt the program but wait to be
/// read. A signal that the caller had ignored (nohup, a background job) stays ignored.
/// Watches may be nested: what arrives between two inner ones waits for the second.
class SignalWatch {
 public:
  SignalWatch();
  ~SignalWatch();
  SignalWatch(const SignalWatch&) = delete;
  SignalWatch& operator=(const SignalWatch&) = delete;

  /// Becomes readable when a signal arrives.
  int descriptor() const { return descriptor_; }

  /// The next request to stop, if one has arrived; the end of a child is read and dropped. SIGUSR1
  /// is the mild one: a batch system sends it some time before it ends the job.
  std::optional<int> next_request();

  /// The signal mask from before any watch, which a started program must get back.
  const sigset_t& mask_before() const { return outermost_->mask_before_; }

 private:
  inline static const SignalWatch* outermost_ = nullptr;

  sigset_t mask_before_;
  int descriptor_ = -1;
};

}  // namespace casebook::cli
