#include "apps/scf/deck/blocks.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace scf {
namespace {

// A line of a report; the memory line of a contest deck has 55 letters.
constexpr std::size_t longest_note = 100;

/// True if one letter put in, left out, changed or swapped with its neighbour turns one into the other.
bool differ_by_one_letter(std::string_view a, std::string_view b) {
  if (a.size() > b.size()) {
    return differ_by_one_letter(b, a);
  }
  const auto [left, right] = std::mismatch(a.begin(), a.end(), b.begin());
  const auto n_before = static_cast<std::size_t>(left - a.begin());
  const std::string_view rest_a = a.substr(n_before);
  const std::string_view rest_b = b.substr(n_before);
  if (a.size() + 1 == b.size()) {
    return rest_a == rest_b.substr(1);
  }
  if (a.size() != b.size() || rest_a.empty()) {
    return false;
  }
  const bool swapped = rest_a.size() > 1 && rest_a[0] == rest_b[1] && rest_a[1] == rest_b[0] &&
                       rest_a.substr(2) == rest_b.substr(2);
  return rest_a.substr(1) == rest_b.substr(1) || swapped;
}

}  // namespace

void note_without_effect(Deck& deck, int line, std::string_view text) {
  deck.without_effect.push_back(fmt::format("line {}: {}", line, shown(text, longest_note)));
}

std::string near_word(std::string_view word, std::span<const std::string> known) {
  const std::string given = lower_case(word);
  const auto near = std::find_if(known.begin(), known.end(), [&](const std::string& name) {
    return given.size() > 3 && differ_by_one_letter(given, name);
  });
  return near == known.end() ? "" : *near;
}

void report_unknown(std::string_view word,
                    std::string_view what,
                    std::span<const std::string> known,
                    int line,
                    Problems& problems) {
  const std::string near = near_word(word, known);
  const std::string hint = near.empty() ? "." : fmt::format("; did you mean {}?", near);
  problems.add(
      line,
      fmt::format("`{}` is not a {}{} Known: {}", shown(word), what, hint, fmt::join(known, ", ")));
}

void require_no_more_words(const Statement& statement,
                           std::size_t n_understood,
                           Problems& problems) {
  if (statement.words.size() > n_understood) {
    problems.add(statement.line,
                 fmt::format("`{}` after {} is not understood",
                             shown(statement.text(n_understood)),
                             shown(statement.words[0])));
  }
}

}  // namespace scf
