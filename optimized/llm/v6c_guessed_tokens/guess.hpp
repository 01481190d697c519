#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <vector>

namespace llm {

/// Tokens that a text may go on with: those after the latest earlier place where its last three
/// tokens stand, else its last two. No place: no guess.
/// most: tokens of the guess, at most
inline std::vector<int> guess(std::span<const int> text, std::size_t most) {
  for (const std::size_t n : {std::size_t{3}, std::size_t{2}}) {
    if (text.size() <= n) {
      continue;
    }
    const auto last = text.last(n);
    const auto earlier = text.first(text.size() - 1);
    const auto place = std::find_end(earlier.begin(), earlier.end(), last.begin(), last.end());
    if (place != earlier.end()) {
      const auto begin = place + static_cast<std::ptrdiff_t>(n);
      const auto length = std::min(most, static_cast<std::size_t>(text.end() - begin));
      return {begin, begin + static_cast<std::ptrdiff_t>(length)};
    }
  }
  return {};
}

}  // namespace llm
