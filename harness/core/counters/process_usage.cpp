#include "harness/core/counters/process_usage.hpp"

#include <sys/resource.h>

namespace casebook {
namespace {

double seconds_of(const timeval& time) {
  return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
}

ProcessUsage read_usage(int who) {
  rusage usage{};
  ::getrusage(who, &usage);
  return {seconds_of(usage.ru_utime),
          seconds_of(usage.ru_stime),
          static_cast<double>(usage.ru_minflt + usage.ru_majflt),
          static_cast<double>(usage.ru_nvcsw + usage.ru_nivcsw)};
}

}  // namespace

ProcessUsage read_process_usage() {
  return read_usage(RUSAGE_SELF);
}

ProcessUsage read_children_usage() {
  return read_usage(RUSAGE_CHILDREN);
}

}  // namespace casebook
