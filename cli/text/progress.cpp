#include "cli/text/progress.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <utility>

#include <fmt/format.h>

#include "cli/text/format.hpp"

namespace casebook::cli {
namespace {

constexpr int bar_width = 20;
constexpr auto between_notes = std::chrono::seconds(10);

}  // namespace

std::string bar(double fraction, int width) {
  const double clamped = std::clamp(fraction, 0.0, 1.0);
  const auto done = static_cast<std::size_t>(std::lround(clamped * width));
  return "[" + std::string(done, '#') + std::string(static_cast<std::size_t>(width) - done, '-') +
         "]";
}

Progress::Progress(std::string label, const Terminal& terminal)
    : label_(std::move(label)), terminal_(terminal) {}

Progress::~Progress() {
  clear();
}

void Progress::show(double fraction, const std::string& what) {
  fraction_ = fraction;
  what_ = what;
  if (terminal_.interactive) {
    draw();
    return;
  }
  const int tenth = static_cast<int>(std::floor(10.0 * std::clamp(fraction, 0.0, 1.0) + 1e-9));
  if (tenth > last_tenth_) {
    last_tenth_ = tenth;
    fmt::print(stderr, "{}: {} ({} %)\n", label_, what, 10 * tenth);
  }
}

void Progress::say(const std::string& line) {
  clear();
  fmt::print(stderr, "{}\n", line);
  if (terminal_.interactive && !what_.empty()) {
    draw();
  }
}

void Progress::note(const std::string& text) {
  const auto now = std::chrono::steady_clock::now();
  if (!terminal_.interactive && now - last_note_ >= between_notes) {
    last_note_ = now;
    fmt::print(stderr, "{}: {}\n", label_, text);
  }
}

void Progress::clear() {
  if (drawn_) {
    // Return, erase the line (ECMA-48 EL).
    fmt::print(stderr, "\r\033[K");
    std::fflush(stderr);
    drawn_ = false;
  }
}

void Progress::draw() {
  std::string line = fmt::format("{}  {}  {}", label_, bar(fraction_, bar_width), what_);
  if (display_width(line) >= terminal_.width) {
    line.resize(static_cast<std::size_t>(terminal_.width) - 1);  // labels and stages are ASCII
  }
  fmt::print(stderr, "\r\033[K{}", line);
  std::fflush(stderr);
  drawn_ = true;
}

}  // namespace casebook::cli
