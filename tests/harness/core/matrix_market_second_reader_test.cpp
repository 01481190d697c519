// A second, independent reader of Matrix Market files, on files made at random: whole and damaged ones.

#include <algorithm>
#include <cstdlib>
#include <map>
#include <optional>
#include <random>
#include <regex>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "harness/core/error.hpp"
#include "harness/core/text/matrix_market.hpp"

namespace casebook {
namespace {

constexpr int most_rows = 12;

/// What a file says: size, whether one half stands for both, numbers by row and column from one.
struct Meaning {
  int n = 0;
  bool is_half = false;
  std::map<std::pair<int, int>, double> numbers;
  friend bool operator==(const Meaning&, const Meaning&) = default;
};

/// Lines that are no comment, each as its words; of NISTIR 5935, section 2, as literally as the rules of
/// harness/core/text/matrix_market.hpp allow.
std::vector<std::vector<std::string>> rows_of(const std::string& text) {
  std::vector<std::vector<std::string>> rows;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    std::istringstream in(line);
    std::vector<std::string> words;
    for (std::string word; in >> word;) {
      words.push_back(word);
    }
    const bool is_comment = !rows.empty() && !words.empty() && words[0][0] == '%';
    if (!words.empty() && !is_comment) {
      rows.push_back(words);
    }
  }
  return rows;
}

std::optional<int> as_index(const std::string& word) {
  static const std::regex whole("\\+?[0-9]{1,8}");
  return std::regex_match(word, whole) ? std::optional(std::atoi(word.c_str())) : std::nullopt;
}

std::optional<double> as_value(std::string word) {
  static const std::regex decimal("[+-]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eEdD][+-]?[0-9]{1,2})?");
  if (!std::regex_match(word, decimal)) {
    return std::nullopt;
  }
  for (char& c : word) {
    c = c == 'd' || c == 'D' ? 'e' : c;
  }
  return std::strtod(word.c_str(), nullptr);
}

std::optional<Meaning> read_again(const std::string& text) {
  const auto rows = rows_of(text);
  static const std::regex head(
      "%%MatrixMarket matrix (array|coordinate) (real|integer|double) (general|symmetric)");
  std::string first;
  for (const std::string& word : rows.empty() ? std::vector<std::string>{} : rows[0]) {
    first += (first.empty() ? "" : " ") + word;
  }
  std::smatch found;
  if (!std::regex_match(first, found, head) || rows.size() < 2) {
    return std::nullopt;
  }
  const bool is_array = found[1] == "array";
  Meaning meaning{.n = 0, .is_half = found[3] == "symmetric", .numbers = {}};
  std::vector<int> sizes;
  for (const std::string& word : rows[1]) {
    sizes.push_back(as_index(word).value_or(-1));
  }
  if (sizes.size() != (is_array ? 2U : 3U) || sizes[0] != sizes[1] || sizes[0] < 1 ||
      sizes[0] > most_rows) {
    return std::nullopt;
  }
  meaning.n = sizes[0];
  std::vector<std::pair<int, int>> places;
  for (int column = 1; column <= meaning.n; ++column) {
    for (int row = meaning.is_half ? column : 1; row <= meaning.n; ++row) {
      places.emplace_back(row, column);
    }
  }
  if (rows.size() - 2 != (is_array ? places.size() : static_cast<std::size_t>(sizes[2]))) {
    return std::nullopt;
  }
  for (std::size_t k = 2; k < rows.size(); ++k) {
    if (rows[k].size() != (is_array ? 1U : 3U)) {
      return std::nullopt;
    }
    const auto place =
        is_array ? places[k - 2]
                 : std::pair(as_index(rows[k][0]).value_or(0), as_index(rows[k][1]).value_or(0));
    const std::optional<double> value = as_value(rows[k].back());
    const bool is_there = std::ranges::find(places, place) != places.end();
    if (!value || !is_there || !meaning.numbers.emplace(place, *value).second) {
      return std::nullopt;
    }
  }
  return meaning;
}

std::optional<Meaning> read_by_the_suite(const std::string& text) {
  try {
    const StoredMatrix matrix = read_matrix_market(text, "m.mtx", most_rows);
    Meaning meaning{.n = matrix.n_rows, .is_half = matrix.is_half, .numbers = {}};
    for (const MatrixEntry& entry : matrix.entries) {
      meaning.numbers[{entry.row + 1, entry.column + 1}] = entry.value;
    }
    return meaning;
  } catch (const UsageError&) {
    return std::nullopt;
  }
}

/// Files by the grammar, in all spellings that it has.
class Writer {
 public:
  explicit Writer(unsigned seed) : random_(seed) {}

  std::string file() {
    const bool is_array = pick(2) == 0;
    const bool is_half = pick(2) == 0;
    const int n = 1 + pick(5);
    std::string body;
    int n_entries = 0;
    for (int column = 1; column <= n; ++column) {
      for (int row = is_half ? column : 1; row <= n; ++row) {
        if (is_array || pick(2) == 0) {
          const std::string place =
              std::to_string(row) + blank() + std::to_string(column) + blank();
          body += (is_array ? "" : place) + number() + end();
          ++n_entries;
        }
      }
    }
    const std::string size = std::to_string(n) + blank() + std::to_string(n);
    return std::string("%%MatrixMarket matrix ") + (is_array ? "array" : "coordinate") +
           one_of({" real ", " integer ", " double "}) + (is_half ? "symmetric" : "general") +
           end() + size + (is_array ? "" : blank() + std::to_string(n_entries)) + end() + body;
  }

  /// The same with a place overwritten, left out or doubled.
  std::string damaged(std::string text) {
    const auto at = static_cast<std::size_t>(pick(static_cast<int>(text.size())));
    switch (pick(4)) {
      case 0:
        text[at] = "0123456789 .-+%\neEdDx"[pick(21)];
        return text;
      case 1:
        return text.erase(at, 1);
      case 2:
        return text.insert(at, 1, text[at]);
      default: {
        const std::size_t line =
            text.rfind('\n', at) == std::string::npos ? 0 : text.rfind('\n', at);
        return text.insert(line, text.substr(line, text.find('\n', line + 1) - line));
      }
    }
  }

 private:
  int pick(int n) { return static_cast<int>(random_() % static_cast<unsigned>(n)); }
  std::string one_of(const std::vector<std::string>& words) {
    return words[static_cast<std::size_t>(pick(static_cast<int>(words.size())))];
  }
  std::string blank() { return one_of({" ", "  ", "\t", " \t "}); }
  std::string end() {
    return one_of({"\n", "\n", "\r\n", " \n", "\n\n", "\n% a note\n", "\n  %2 2 2\n"});
  }
  std::string number() {
    return one_of({"", "-", "+"}) + std::to_string(pick(100)) +
           one_of({"", ".5", ".", ".25e1", "D0", "e-3"});
  }

  std::mt19937 random_;
};

TEST(MatrixMarketTwice, a_thousand_files_by_the_grammar_mean_the_same_to_two_readers) {
  Writer writer(1);
  for (int k = 0; k < 1000; ++k) {
    const std::string text = writer.file();

    const auto again = read_again(text);

    ASSERT_TRUE(again) << text;
    ASSERT_EQ(read_by_the_suite(text), again) << text;
  }
}

TEST(MatrixMarketTwice, two_thousand_damaged_files_are_refused_by_both_or_by_none) {
  Writer writer(2);
  int n_refused = 0;
  for (int k = 0; k < 2000; ++k) {
    const std::string text = writer.damaged(writer.file());

    const auto again = read_again(text);

    n_refused += again ? 0 : 1;
    ASSERT_EQ(read_by_the_suite(text), again) << text;
  }
  EXPECT_GT(n_refused, 500);
  EXPECT_LT(n_refused, 1900);
}

}  // namespace
}  // namespace casebook
