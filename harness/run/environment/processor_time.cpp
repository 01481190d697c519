#include "harness/run/environment/processor_time.hpp"

#include <algorithm>

#include <sys/syscall.h>

#include <time.h>

#include "harness/core/counters/process_usage.hpp"
#include "harness/run/clock.hpp"

namespace casebook {
namespace {

constexpr double tick_s = 0.004;  // of the slowest usual scheduler, 250 Hz

double used_s() {
  const ProcessUsage self = read_process_usage();
  const ProcessUsage children = read_children_usage();
  return self.user_s + self.system_s + children.user_s + children.system_s;
}

/// The same without the thread that asks.
double used_by_others_s() {
  timespec own{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &own);
  return used_s() - static_cast<double>(own.tv_sec) - 1e-9 * static_cast<double>(own.tv_nsec);
}

/// Nanoseconds of the clock of now_ns(), from the kernel itself: no function that a program could bring is
/// called, and no memory that it could write to is believed.
std::int64_t kernel_ns() {
#if defined(__x86_64__)
  timespec t{};
  long result = SYS_clock_gettime;
  // The instruction is the point: a call could lead elsewhere.
  asm volatile("syscall"
               : "+a"(result)
               : "D"(CLOCK_MONOTONIC_RAW), "S"(&t)
               : "rcx", "r11", "memory");
  return std::int64_t{1'000'000'000} * t.tv_sec + t.tv_nsec;
#else
  return now_ns();
#endif
}

}  // namespace

ProcessorTimeWatch::Clocks ProcessorTimeWatch::read_clocks() {
  Clocks clocks;
  clocks.before_ns = kernel_ns();
  clocks.own_ns = now_ns();
  clocks.after_ns = kernel_ns();
  return clocks;
}

void ProcessorTimeWatch::start() {
  if (n_threads_ > 0) {
    const double judge_s = seconds(stop_kernel_ns_, kernel_ns());
    judge_used_s_ += used_by_others_s() - stop_others_s_;
    judge_allowed_s_ += (n_threads_ - 1 + 0.02) * judge_s;
  }
  start_ = read_clocks();
  start_used_s_ = used_s();
}

void ProcessorTimeWatch::stop(int n_threads) {
  used_s_ += used_s() - start_used_s_;
  const Clocks end = read_clocks();
  clock_s_ += seconds(start_.own_ns, end.own_ns);
  const double kernel_s = seconds(start_.after_ns, end.before_ns);
  kernel_s_ += kernel_s;
  longest_kernel_s_ += seconds(start_.before_ns, end.after_ns);
  allowed_s_ += n_threads * kernel_s;
  slack_s_ = std::max(slack_s_, 0.01 + tick_s * n_threads);
  n_threads_ = n_threads;
  stop_kernel_ns_ = kernel_ns();
  stop_others_s_ = used_by_others_s();
}

void ProcessorTimeWatch::drop(const std::function<void()>& solver) {
  const double before_s = read_process_usage().user_s;
  solver();
  dropping_s_ += read_process_usage().user_s - before_s;
}

double ProcessorTimeWatch::destruction() const {
  return dropping_s_ > 0.1 + 0.05 * kernel_s_ ? dropping_s_ : 0.0;
}

double ProcessorTimeWatch::excess() const {
  return used_s_ > 1.02 * allowed_s_ + slack_s_ ? used_s_ / allowed_s_ : 0.0;
}

double ProcessorTimeWatch::while_judged() const {
  return judge_used_s_ > 1.02 * judge_allowed_s_ + slack_s_ ? judge_used_s_ : 0.0;
}

double ProcessorTimeWatch::clock_error() const {
  const double error = std::max(kernel_s_ - clock_s_, clock_s_ - longest_kernel_s_);
  return error > 1e-3 * kernel_s_ + 1e-3 ? error / kernel_s_ : 0.0;
}

}  // namespace casebook
