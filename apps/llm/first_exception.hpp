#pragma once

#include <exception>
#include <mutex>

namespace llm {

/// Carries an exception out of a parallel region, which none may leave by itself.
class FirstException {
 public:
  /// Runs a step of one thread; remembers the first exception of all threads.
  template <class Step>
  void guard(Step step) noexcept {
    try {
      step();
    } catch (...) {
      const std::lock_guard lock(mutex_);
      if (!exception_) {
        exception_ = std::current_exception();
      }
    }
  }

  /// Behind the region.
  void rethrow() const {
    if (exception_) {
      std::rethrow_exception(exception_);
    }
  }

 private:
  std::mutex mutex_;
  std::exception_ptr exception_;
};

}  // namespace llm
