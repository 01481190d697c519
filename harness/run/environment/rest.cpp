#include "harness/run/environment/rest.hpp"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <system_error>
#include <thread>

#include <unistd.h>

#include <strings.h>

#include "harness/run/clock.hpp"
#include "harness/run/environment/proc_stat.hpp"

namespace casebook {
namespace {

/// True if a thread runs or waits for a processor.
bool is_running(const std::filesystem::path& task) {
  return fields_after_name(task).starts_with('R');
}

int other_threads_running() {
  const std::string self = std::to_string(gettid());
  int n = 0;
  std::error_code ignored;
  for (const auto& task : std::filesystem::directory_iterator("/proc/self/task", ignored)) {
    n += task.path().filename() != self && is_running(task.path()) ? 1 : 0;
  }
  return n;
}

}  // namespace

int threads_without_rest(int n_spinning) {
  constexpr double patience_s =
      2.0;  // OpenBLAS's workers spin 0.03 s; a loaded machine takes longer
  const std::int64_t first_look = now_ns();
  for (;;) {
    const int excess = std::max(0, other_threads_running() - n_spinning);
    if (excess == 0 || seconds(first_look, now_ns()) > patience_s) {
      return excess;
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
}

int spinning_threads(int n_threads) {
  const char* const policy = std::getenv("OMP_WAIT_POLICY");
  return policy != nullptr && strcasecmp(policy, "active") == 0 ? n_threads - 1 : 0;
}

}  // namespace casebook
