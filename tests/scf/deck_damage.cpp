#include "tests/scf/deck_damage.hpp"

#include <algorithm>
#include <array>
#include <sstream>
#include <string_view>
#include <vector>

namespace scf::deck_damage {
namespace {

using Injury = void (*)(std::string&, std::mt19937&);

std::size_t below(std::size_t bound, std::mt19937& random) {
  return random() % std::max<std::size_t>(bound, 1);
}

std::vector<std::string> lines_of(const std::string& text) {
  std::istringstream stream(text);
  std::vector<std::string> lines;
  for (std::string line; std::getline(stream, line);) {
    lines.push_back(line);
  }
  return lines;
}

std::string joined(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) {
    text += line + "\n";
  }
  return text;
}

/// Replaces the word at a random place.
void replace_word(std::string& text, std::string_view word, std::mt19937& random) {
  const std::size_t begin = text.find_first_not_of(" \n", below(text.size(), random));
  if (begin != std::string::npos) {
    text.replace(begin, std::min(text.find_first_of(" \n", begin), text.size()) - begin, word);
  }
}

void flip_a_byte(std::string& text, std::mt19937& random) {
  text[below(text.size(), random)] ^= static_cast<char>(1U << below(8, random));
}

void set_a_byte(std::string& text, std::mt19937& random) {
  text[below(text.size(), random)] = static_cast<char>(below(256, random));
}

void remove_some(std::string& text, std::mt19937& random) {
  text.erase(below(text.size(), random), 1 + below(40, random));
}

void double_some(std::string& text, std::mt19937& random) {
  const std::string some = text.substr(below(text.size(), random), 1 + below(200, random));
  text.insert(below(text.size(), random), some);
}

void lose_the_end(std::string& text, std::mt19937& random) {
  text.resize(below(text.size(), random));
}

void swap_lines(std::string& text, std::mt19937& random) {
  std::vector<std::string> lines = lines_of(text);
  std::swap(lines[below(lines.size(), random)], lines[below(lines.size(), random)]);
  text = joined(lines);
}

void move_a_line(std::string& text, std::mt19937& random) {
  std::vector<std::string> lines = lines_of(text);
  lines.insert(lines.begin() + static_cast<std::ptrdiff_t>(below(lines.size(), random)),
               lines[below(lines.size(), random)]);
  text = joined(lines);
}

void make_a_word_extreme(std::string& text, std::mt19937& random) {
  constexpr std::array<std::string_view, 20> extremes{
      "1e400",  "-1e400", "1e-400", "nan",  "inf",  "-inf",       "0",
      "-0",     "1e308",  "-1",     "1d+4", "9999", "1e-13",      "1e-31",
      "0x1p-3", ".",      "\"\"",   "+-1",  "end",  "99999999999"};
  replace_word(text, extremes[below(extremes.size(), random)], random);
}

void make_a_word_long(std::string& text, std::mt19937& random) {
  replace_word(text,
               std::string(1 + below(20000, random), static_cast<char>(33 + below(94, random))),
               random);
}

void exchange_words(std::string& text, std::mt19937& random) {
  const std::size_t begin = text.find_first_not_of(" \n", below(text.size(), random));
  if (begin != std::string::npos) {
    const std::size_t end = std::min(text.find_first_of(" \n", begin), text.size());
    replace_word(text, text.substr(begin, end - begin), random);
  }
}

constexpr std::array<Injury, 10> injuries{flip_a_byte,
                                          set_a_byte,
                                          remove_some,
                                          double_some,
                                          lose_the_end,
                                          swap_lines,
                                          move_a_line,
                                          make_a_word_extreme,
                                          make_a_word_long,
                                          exchange_words};

}  // namespace

std::string damaged(std::string text, std::mt19937& random) {
  const std::size_t n_injuries = 1 + below(4, random);
  for (std::size_t i = 0; i < n_injuries && !text.empty(); ++i) {
    injuries[below(injuries.size(), random)](text, random);
  }
  return text;
}

}  // namespace scf::deck_damage
