#include "cli/adopt/printed_lines.hpp"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstring>
#include <sstream>

#include "cli/external/output_values.hpp"
#include "harness/core/text/number.hpp"

namespace casebook::cli {
namespace {

constexpr std::size_t longest_result_line = 500;  // no result stands after that many letters
constexpr int most_lines = 200'000;

bool is_blank(char c) {
  return std::isspace(static_cast<unsigned char>(c)) != 0;
}

/// No program means such a line to be read.
bool has_control_characters(const std::string& line) {
  return std::any_of(line.begin(), line.end(), [](char c) {
    return static_cast<unsigned char>(c) < 32 && !is_blank(c);
  });
}

bool is_digit_at(const std::string& text, std::size_t i) {
  return i < text.size() && std::isdigit(static_cast<unsigned char>(text[i])) != 0;
}

bool is_one_of_at(const std::string& text, std::size_t i, const char* letters) {
  return i < text.size() && std::strchr(letters, text[i]) != nullptr;
}

/// Behind a blank or a mark that stands in front of values.
bool may_begin_number(const std::string& text, std::size_t i) {
  return i == 0 || is_blank(text[i - 1]) || is_one_of_at(text, i - 1, "=:([,|<>");
}

/// The letters of -1, 1.5, .5, 1E-3, 1.0D+05 that begin here; 0 where none does.
std::size_t number_length(const std::string& text, std::size_t from) {
  std::size_t i = is_one_of_at(text, from, "+-") ? from + 1 : from;
  const std::size_t first = i;
  while (is_digit_at(text, i)) {
    ++i;
  }
  const bool whole = i > first;
  if (is_one_of_at(text, i, ".")) {
    ++i;
  }
  if (!whole && !is_digit_at(text, i)) {
    return 0;
  }
  while (is_digit_at(text, i)) {
    ++i;
  }
  if (is_one_of_at(text, i, "eEdD")) {
    const std::size_t digits = i + (is_one_of_at(text, i + 1, "+-") ? 2 : 1);
    if (is_digit_at(text, digits)) {
      i = digits;
      while (is_digit_at(text, i)) {
        ++i;
      }
    }
  }
  return i - from;
}

/// Before a blank, the end, a mark, or a unit of time: 1.5s, 3ms.
bool may_end_number(const std::string& text, std::size_t i) {
  for (const char* unit : {"", "s", "ms", "us", "sec"}) {
    const std::size_t end = i + std::strlen(unit);
    if (text.compare(i, end - i, unit) == 0 &&
        (end == text.size() || is_blank(text[end]) || is_one_of_at(text, end, ",;)]%|"))) {
      return true;
    }
  }
  return false;
}

/// As a part of a pattern: blanks may be any number of blanks, the rest is as it stands.
std::string escaped(const std::string& text) {
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (is_blank(text[i])) {
      const bool first = i == 0 || !is_blank(text[i - 1]);
      result += first ? "\\s+" : "";
    } else {
      const bool plain = std::isalnum(static_cast<unsigned char>(text[i])) != 0 ||
                         std::string("_ =:,;%<>#@!&'\"~/-").find(text[i]) != std::string::npos ||
                         static_cast<unsigned char>(text[i]) > 127;
      result += (plain ? "" : "\\") + std::string(1, text[i]);
    }
  }
  return result;
}

}  // namespace

std::string PrintedLine::text_before(std::size_t k) const {
  const std::size_t from = k == 0 ? 0 : numbers[k - 1].at + numbers[k - 1].text.size();
  const std::size_t to = k == numbers.size() ? text.size() : numbers[k].at;
  return text.substr(from, to - from);
}

std::string PrintedLine::skeleton() const {
  std::string raw;
  for (std::size_t k = 0; k < numbers.size(); ++k) {
    raw += text_before(k) + "#";
  }
  raw += text_before(numbers.size());
  std::istringstream words(raw);
  std::string result;
  for (std::string word; words >> word;) {
    result += word + " ";
  }
  return result;
}

std::vector<PrintedLine> lines_with_numbers(const std::string& output) {
  std::vector<PrintedLine> lines;
  std::istringstream stream(output);
  int n_lines = 0;
  for (std::string text; std::getline(stream, text) && n_lines < most_lines;) {
    ++n_lines;
    if (text.size() > longest_result_line || has_control_characters(text)) {
      continue;
    }
    PrintedLine line{text, n_lines, {}};
    for (std::size_t i = 0; i < text.size(); ++i) {
      const std::size_t n = may_begin_number(text, i) ? number_length(text, i) : 0;
      if (n > 0 && may_end_number(text, i + n)) {
        const std::string digits = text.substr(i, n);
        line.numbers.push_back({digits, printed_number(digits), i});
        i += n;
      }
    }
    if (!line.numbers.empty()) {
      lines.push_back(line);
    }
  }
  return lines;
}

std::string name_from(const std::string& text) {
  constexpr std::size_t most_words = 4;
  std::vector<std::string> words = {""};
  for (const char c : text) {
    if (std::isalnum(static_cast<unsigned char>(c)) != 0) {
      words.back() += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    } else if (!words.back().empty()) {
      words.emplace_back();
    }
  }
  std::erase_if(words, [](const std::string& word) { return word.empty(); });
  const std::size_t first = words.size() - std::min(words.size(), most_words);
  std::string name;
  for (std::size_t i = first; i < words.size(); ++i) {
    name += (name.empty() ? "" : "_") + words[i];
  }
  return name;
}

double last_digit_of(const std::string& number) {
  const std::size_t end = std::min(number.find_first_of("eEdD"), number.size());
  const std::size_t point = number.find('.');
  const auto decimals = point < end ? static_cast<double>(end - point - 1) : 0.0;
  const double exponent = end < number.size() ? leading_number<double>(number.substr(end + 1)) : 0.0;
  return std::pow(10.0, exponent - decimals);
}

std::string pattern_of(const PrintedLine& line, std::size_t k, bool whole) {
  const std::string any_number = "[-+0-9.eEdD]+";
  std::string pattern = "^";
  for (std::size_t i = 0; i <= k; ++i) {
    const std::string text = escaped(line.text_before(i));
    // The first columns may be wider or narrower in another run.
    pattern += (i == 0 && !text.starts_with("\\s+") ? "\\s*" : "");
    pattern += (i == 0 && text.starts_with("\\s+") ? "\\s*" + text.substr(3) : text);
    pattern += i == k ? "{number}" : any_number;
  }
  if (whole) {
    for (std::size_t i = k + 1; i <= line.numbers.size(); ++i) {
      pattern += escaped(line.text_before(i)) + (i < line.numbers.size() ? any_number : "");
    }
    pattern += "\\s*$";
  }
  return pattern;
}

}  // namespace casebook::cli
