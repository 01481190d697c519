#include "harness/run/checkpoint/progress_lines.hpp"

#include <cstdio>

#include <fmt/format.h>

namespace casebook {
namespace {

double seconds_between_lines(ProgressReader reader) {
  switch (reader) {
    case ProgressReader::program:
      return 0.2;  // how often the program redraws its bar
    case ProgressReader::terminal:
      return 1.0;
    default:
      return 10.0;
  }
}

std::string rounded(double seconds) {
  if (seconds < 100.0) {
    return fmt::format("{:.0f} s", seconds);
  }
  return seconds < 6000.0 ? fmt::format("{:.0f} min", seconds / 60.0)
                          : fmt::format("{:.1f} h", seconds / 3600.0);
}

}  // namespace

std::optional<double> seconds_left(const Progress& first, const Progress& now, double elapsed_s) {
  if (now.n_steps < now.step || now.step <= first.step) {
    return std::nullopt;
  }
  return elapsed_s / (now.step - first.step) * (now.n_steps - now.step);
}

std::string progress_text(const Progress& progress, std::optional<double> left_s) {
  std::string text = fmt::format("{} {}", progress.unit, progress.step);
  if (progress.n_steps > 0) {
    text += fmt::format(" of {}{}", progress.is_estimate ? "about " : "", progress.n_steps);
  }
  if (left_s) {
    text += ", " + rounded(*left_s) + " left";
  }
  return progress.values.empty() ? text : text + ": " + progress.values;
}

void ProgressLines::report(const Progress& progress, double now_s) {
  if (reader_ == ProgressReader::none) {
    return;
  }
  if (!first_) {
    first_ = progress;
    first_s_ = now_s;
    // A file begins with a line only if the solve is long; the others show that it has begun.
    printed_s_ = reader_ == ProgressReader::file ? now_s : now_s - 10.0;
  }
  if (now_s - printed_s_ < seconds_between_lines(reader_)) {
    return;
  }
  printed_s_ = now_s;
  const std::string text =
      progress_text(progress, seconds_left(*first_, progress, now_s - first_s_));
  if (reader_ == ProgressReader::program) {
    std::printf("@casebook step %d %d %s\n", progress.step, progress.n_steps, text.c_str());
    std::fflush(stdout);
  } else {
    std::fprintf(stderr, "casebook: %s\n", text.c_str());
  }
}

}  // namespace casebook
