#include "apps/scf/deck/problems.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "harness/core/error.hpp"

namespace scf {
namespace {

// One screen. A file that is no deck at all has a problem on every line.
constexpr std::size_t most_reported = 20;

}  // namespace

void Problems::add(int line, std::string_view what) {
  found_.emplace_back(line, what);
}

void Problems::throw_if_any() const {
  if (found_.empty()) {
    return;
  }
  auto sorted = found_;
  std::stable_sort(
      sorted.begin(), sorted.end(), [](const auto& a, const auto& b) { return a.first < b.first; });

  std::string message;
  for (std::size_t i = 0; i < std::min(sorted.size(), most_reported); ++i) {
    const auto& [line, what] = sorted[i];
    const std::string place = line > 0 ? fmt::format("{}:{}", file_, line) : file_;
    message += fmt::format("{}{}: {}", i > 0 ? "\n" : "", place, what);
  }
  if (sorted.size() > most_reported) {
    message += fmt::format("\n{}: and {} more problems", file_, sorted.size() - most_reported);
  }
  throw casebook::UsageError(message);
}

std::string shown(std::string_view words, std::size_t longest) {
  std::string text(words.substr(0, longest));
  std::replace_if(
      text.begin(), text.end(), [](char c) { return c < ' ' || c > '~'; }, '?');
  return words.size() > longest ? text + "..." : text;
}

}  // namespace scf
