#include "cli/lesson/glossary.hpp"

#include <algorithm>
#include <cctype>
#include <iterator>
#include <set>
#include <sstream>

#include "cli/text/format.hpp"

namespace casebook::cli {
namespace {

using WordSet = std::set<std::string>;

/// The cells of a row of a table, without ticks; `\|` is a letter of its cell.
std::vector<std::string> cells_of_row(const std::string& row) {
  std::vector<std::string> cells = {""};
  for (std::size_t i = 1; i < row.size(); ++i) {
    if (row[i] == '\\' && i + 1 < row.size() && row[i + 1] == '|') {
      cells.back() += row[++i];
    } else if (row[i] == '|') {
      cells.emplace_back();
    } else if (row[i] != '`') {
      cells.back() += row[i];
    }
  }
  cells.pop_back();  // the text after the last mark
  std::transform(cells.begin(), cells.end(), cells.begin(), trimmed);
  return cells;
}

bool is_row_of_words(const std::vector<std::string>& cells) {
  return cells.size() == 2 && cells.front() != "word" && !cells.front().starts_with("--");
}

/// "own_step" is "own" and "step"; a sign such as ~ is a word.
WordSet words_in(const std::string& text) {
  std::string spaced;
  for (const char c : text) {
    const bool gap = std::string_view("_-()[].").find(c) != std::string_view::npos;
    spaced += gap ? ' ' : static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  }
  std::istringstream stream(spaced);
  return {std::istream_iterator<std::string>(stream), std::istream_iterator<std::string>()};
}

bool has_all(const WordSet& some, const WordSet& of_these) {
  return !of_these.empty() &&
         std::includes(some.begin(), some.end(), of_these.begin(), of_these.end());
}

template <class Fits>
std::vector<Word> those_that(const std::vector<Word>& words, const Fits& fits) {
  std::vector<Word> found;
  std::copy_if(words.begin(), words.end(), std::back_inserter(found), [&](const Word& word) {
    const std::vector<std::string> terms = split_at(word.term, ',');
    return std::any_of(
        terms.begin(), terms.end(), [&](const std::string& term) { return fits(words_in(term)); });
  });
  return found;
}

}  // namespace

std::vector<Word> words_of_page(std::string_view markdown) {
  std::vector<Word> words;
  std::istringstream lines{std::string(markdown)};
  std::string where;
  bool inside = false;
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("## ")) {
      inside = line == "## Words";
    } else if (inside && line.starts_with("**")) {
      where = line.substr(2, line.rfind("**") - 2);
    } else if (inside && line.starts_with("|")) {
      const std::vector<std::string> cells = cells_of_row(line);
      if (is_row_of_words(cells)) {
        words.push_back({cells[0], cells[1], where});
      }
    }
  }
  return words;
}

std::vector<Word> meanings_of(const std::string& asked, const std::vector<Word>& words) {
  const WordSet wanted = words_in(asked);
  std::vector<Word> found = those_that(words, [&](const WordSet& term) { return term == wanted; });
  if (found.empty()) {
    found = those_that(words, [&](const WordSet& term) { return has_all(term, wanted); });
  }
  if (found.empty()) {
    found = those_that(words, [&](const WordSet& term) { return has_all(wanted, term); });
  }
  return found;
}

}  // namespace casebook::cli
