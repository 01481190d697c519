#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace casebook::cli {

/// A row of a table of words in docs/start-here.md.
struct Word {
  std::string term;  ///< "slab, pencil": one or more words of one meaning
  std::string meaning;
  std::string where;  ///< the heading of its table: "Of lu"
};

/// The words of a page: all rows of tables below its heading `Words`.
std::vector<Word> words_of_page(std::string_view markdown);

/// The entries of a word, letter case and `_` ignored: those that are the word, else those that have all of
/// it, else those that it has in it, as `fock_spot_rms` has `spot`.
std::vector<Word> meanings_of(const std::string& asked, const std::vector<Word>& words);

}  // namespace casebook::cli
