#include "cli/build/slowest.hpp"

#include <algorithm>
#include <fstream>
#include <sstream>

#include <fmt/format.h>

namespace casebook::cli {
namespace {

std::ifstream build_log(const std::filesystem::path& build) {
  return std::ifstream(build / ".ninja_log");
}

}  // namespace

std::size_t lines_of_build_log(const std::filesystem::path& build) {
  std::ifstream log = build_log(build);
  std::size_t n = 0;
  for (std::string line; std::getline(log, line);) {
    ++n;
  }
  return n;
}

// A line: start and end in milliseconds, time of modification, the file, a hash; separated by tabs.
std::vector<Timed> built_since(const std::filesystem::path& build, std::size_t n_lines) {
  std::ifstream log = build_log(build);
  std::vector<Timed> made;
  std::size_t n = 0;
  for (std::string line; std::getline(log, line);) {
    std::istringstream words(line);
    double start_ms = 0.0;
    double end_ms = 0.0;
    std::string modified;
    std::string file;
    if (n++ >= n_lines && words >> start_ms >> end_ms >> modified >> file) {
      made.push_back({file, 1e-3 * (end_ms - start_ms)});
    }
  }
  return made;
}

std::string slowest_text(std::vector<Timed> all, std::size_t n_shown, const std::string& what) {
  std::sort(
      all.begin(), all.end(), [](const Timed& a, const Timed& b) { return a.time_s > b.time_s; });
  double sum_s = 0.0;
  for (const Timed& one : all) {
    sum_s += one.time_s;
  }
  std::string text =
      fmt::format("slowest of {} {} ({:.0f} s together):\n", all.size(), what, sum_s);
  all.resize(std::min(all.size(), n_shown));
  for (const Timed& one : all) {
    text += fmt::format("{:8.1f} s  {}\n", one.time_s, one.name);
  }
  return text;
}

}  // namespace casebook::cli
