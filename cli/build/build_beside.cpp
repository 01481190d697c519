#include "cli/build/build_beside.hpp"

#include <chrono>
#include <thread>

#include <fmt/format.h>

#include "cli/build/build.hpp"
#include "cli/build/slowest.hpp"
#include "cli/text/arguments.hpp"
#include "cli/text/format.hpp"
#include "cli/text/progress.hpp"
#include "harness/core/file.hpp"

namespace casebook::cli {
namespace {

Program builder(const std::filesystem::path& build,
                const std::string& target,
                const std::filesystem::path& log) {
  const std::string words = shell_line({"cmake", "--build", build.string(), "--target", target});
  return {{"sh", "-c", "exec nice -n 19 " + words + " > " + shell_line({log.string()}) + " 2>&1"}};
}

}  // namespace

BuildBeside::BuildBeside(const std::filesystem::path& build, const std::string& target)
    : lock_(build),
      lines_before_(lines_of_build_log(build)),
      log_(build / "beside.log"),
      child_(builder(build, target, log_), watch_) {}

std::string BuildBeside::finish(const Terminal& terminal) {
  constexpr std::chrono::milliseconds moment(200);
  Progress progress("building", terminal);
  while (!child_.has_ended()) {
    if (const std::optional<int> signal = watch_.next_request()) {
      child_.send(SIGTERM);
      throw Interrupted{*signal};
    }
    int k = 0;
    int n = 0;
    if (parse_build_step(last_line(read_file(log_)), k, n)) {
      progress.show(static_cast<double>(k) / n, fmt::format("{} of {}", k, n));
    }
    std::this_thread::sleep_for(moment);
  }
  progress.clear();
  return read_file(log_);
}

}  // namespace casebook::cli
