#include "apps/scf/deck/blocks.hpp"

#include <fmt/format.h>

#include "harness/core/suggest.hpp"

namespace scf {
namespace {

// A line of a report; the memory line of a contest deck has 55 letters.
constexpr std::size_t longest_note = 100;

}  // namespace

void note_without_effect(Deck& deck, int line, std::string_view text) {
  deck.without_effect.push_back(fmt::format("line {}: {}", line, shown(text, longest_note)));
}

void report_unknown(std::string_view word,
                    std::string_view what,
                    std::span<const std::string> known,
                    int line,
                    Problems& problems) {
  problems.add(line, casebook::unknown_name_message(shown(word), what, known));
}

void require_no_more_words(const Statement& statement,
                           std::size_t n_understood,
                           Problems& problems) {
  if (statement.words.size() > n_understood) {
    problems.add(statement.line,
                 fmt::format("`{}` behind {} is not understood",
                             shown(statement.text(n_understood)),
                             shown(statement.words[0])));
  }
}

}  // namespace scf
