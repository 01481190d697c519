#include "cli/adopt/table_headings.hpp"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <sstream>

#include "cli/external/output_values.hpp"
#include "cli/text/format.hpp"

namespace casebook::cli {
namespace {

bool has_letters(const std::string& text) {
  return std::any_of(text.begin(), text.end(), [](char c) {
    return std::isalpha(static_cast<unsigned char>(c)) != 0;
  });
}

/// The words of a line of words: between `|` where it has such, else between blanks.
std::vector<std::string> words_of(const std::string& text) {
  std::vector<std::string> words;
  if (text.find('|') != std::string::npos) {
    for (const std::string& cell : split_at(text, '|')) {
      if (has_letters(cell)) {
        words.push_back(cell);
      }
    }
    return words;
  }
  std::istringstream stream(text);
  for (std::string word; stream >> word;) {
    if (word != "#") {
      words.push_back(word);
    }
  }
  return words;
}

}  // namespace

bool has_own_label(const PrintedLine& row, std::size_t k) {
  const bool cells = row.text.find('|') != std::string::npos && row.numbers.size() > 1;
  const std::string first = trimmed(row.text_before(0));
  const bool of_all = has_letters(first) && (first.ends_with(':') || first.ends_with('='));
  return !cells && (of_all || has_letters(row.text_before(k)));
}

std::vector<std::string> headings_above(const std::string& output, const PrintedLine& row) {
  std::vector<std::string> headings;
  std::istringstream lines(output);
  std::string text;
  for (int n = 1; n < row.number && std::getline(lines, text); ++n) {
    const std::vector<std::string> words = words_of(text);
    const bool no_numbers = std::all_of(words.begin(), words.end(), [](const std::string& word) {
      return std::isnan(printed_number(word)) && has_letters(word);
    });
    if (no_numbers && words.size() == row.numbers.size()) {
      headings = words;
    }
  }
  return headings;
}

bool changes_down_its_column(const std::string& output, const PrintedLine& row, std::size_t k) {
  if (has_letters(row.skeleton())) {
    return false;
  }
  const auto lines = lines_with_numbers(output);
  return std::any_of(lines.begin(), lines.end(), [&](const PrintedLine& line) {
    return line.number < row.number && line.skeleton() == row.skeleton() &&
           line.numbers[k].value != row.numbers[k].value;
  });
}

std::string words_about(const std::string& output, const PrintedLine& row, std::size_t k) {
  const auto headings =
      has_own_label(row, k) ? std::vector<std::string>() : headings_above(output, row);
  return row.text_before(k) + (headings.empty() ? "" : " " + headings[k]);
}

}  // namespace casebook::cli
