#pragma once

#include <cstdint>
#include <functional>

namespace casebook {

/// Compares the processor time of a process with what its threads could have taken, and its clock with the
/// kernel's, over all lives of solvers together: what a tick of the scheduler is wrong by counts once.
class ProcessorTimeWatch {
 public:
  /// A life of a solver begins, before its construction; what was between it and the one before was the judge's.
  void start();

  /// It ends: its answer was brought.
  /// n_threads: that it may use
  void stop(int n_threads);

  /// A solver goes, between two lives.
  void drop(const std::function<void()>& solver);

  /// Processor time, in seconds, of solvers' destructors beyond the kernel's part, which takes memory back: 0 where
  /// it is no more than a tenth of a second and a twentieth of the lives.
  double destruction() const;

  /// Processor time of the process and its children, those that still run left out, over threads times
  /// time. 0 where it is no more than 1.02, ten milliseconds and a tick for each thread put aside.
  double excess() const;

  /// Processor time, in seconds, that other threads and children took while earlier answers were judged: 0 where it
  /// is no more than the judge's own threads may take, two hundredths and what excess() puts aside as well.
  double while_judged() const;

  /// Difference of the clock from the kernel's, asked by a system call: 0 where it is no more than a
  /// thousandth and a millisecond. Each reading lies between two of the kernel's, so that a thread which waited for
  /// its processor between them is accused of nothing. Only measured on x86-64.
  double clock_error() const;

 private:
  /// The clock, and the kernel's before and after it was read.
  struct Clocks {
    std::int64_t before_ns = 0;
    std::int64_t own_ns = 0;
    std::int64_t after_ns = 0;
  };

  static Clocks read_clocks();

  double used_s_ = 0.0;
  double allowed_s_ = 0.0;
  double slack_s_ = 0.01;
  double clock_s_ = 0.0;
  double kernel_s_ = 0.0;          ///< of the lives, between the inner readings
  double longest_kernel_s_ = 0.0;  ///< between the outer ones
  double start_used_s_ = 0.0;
  Clocks start_;
  double dropping_s_ = 0.0;
  int n_threads_ = 0;  ///< of the solver before; 0: there was none
  double judge_used_s_ = 0.0;
  double judge_allowed_s_ = 0.0;
  double stop_others_s_ = 0.0;
  std::int64_t stop_kernel_ns_ = 0;
};

}  // namespace casebook
