#include "apps/llm/tokenizer/words.hpp"

#include <cctype>

#include "apps/llm/tokenizer/unicode.hpp"

namespace llm {
namespace {

using Words = Vocabulary::Words;

/// Rest of a text, character by character. Every function that ends in _length
/// gives the bytes of an alternative of the expression at the beginning, or 0.
class Rest {
 public:
  Rest(std::string_view text, Words kind) : text_(text), kind_(kind) {}

  std::size_t word_length() const {
    for (const std::size_t length : {contraction_length(),
                                     letters_length(),
                                     digits_length(),
                                     symbols_length(),
                                     line_ends_length(),
                                     spaces_length()}) {
      if (length > 0) {
        return length;
      }
    }
    return next_character(text_).length;
  }

 private:
  template <class Predicate>
  std::size_t run_length(std::size_t from, Predicate is_member) const {
    std::size_t end = from;
    for (Character c = at(end); c.length > 0 && is_member(c.code); c = at(end)) {
      end += c.length;
    }
    return end - from;
  }

  Character at(std::size_t place) const { return next_character(text_.substr(place)); }

  static bool is_line_end(char32_t c) { return c == '\r' || c == '\n'; }
  static bool is_symbol(char32_t c) { return !is_space(c) && !is_letter(c) && !is_digit(c); }

  std::size_t contraction_length() const {
    for (const std::string_view ending : {"'s", "'t", "'re", "'ve", "'m", "'ll", "'d"}) {
      bool is_same = text_.size() >= ending.size();
      for (std::size_t i = 0; is_same && i < ending.size(); ++i) {
        const char c = text_[i];
        const int folded = kind_ == Words::gpt2 ? c : std::tolower(static_cast<unsigned char>(c));
        is_same = folded == ending[i];
      }
      if (is_same) {
        return ending.size();
      }
    }
    return 0;
  }

  /// Letters with one character in front: a blank, or, in newer models, whatever ends no line.
  std::size_t letters_length() const {
    const Character first = at(0);
    const bool may_lead =
        kind_ == Words::gpt2
            ? first.code == ' '
            : !is_line_end(first.code) && !is_letter(first.code) && !is_digit(first.code);
    const std::size_t lead = first.length > 0 && may_lead ? first.length : 0;
    const std::size_t letters = run_length(lead, is_letter);
    return letters == 0 ? 0 : lead + letters;
  }

  std::size_t digits_length() const {
    if (kind_ == Words::gpt2) {
      const std::size_t lead = at(0).code == ' ' && at(0).length > 0 ? 1 : 0;
      const std::size_t n = run_length(lead, is_digit);
      return n == 0 ? 0 : lead + n;
    }
    std::size_t end = 0;
    for (int n = kind_ == Words::llama3 ? 3 : 1; n > 0 && is_digit(at(end).code); --n) {
      end += at(end).length;
    }
    return end;
  }

  std::size_t symbols_length() const {
    const std::size_t lead = at(0).code == ' ' && at(0).length > 0 ? 1 : 0;
    const std::size_t n = run_length(lead, is_symbol);
    if (n == 0) {
      return 0;
    }
    const std::size_t end = lead + n;
    return kind_ == Words::gpt2 ? end : end + run_length(end, is_line_end);
  }

  /// Spaces up to the last line end among them.
  std::size_t line_ends_length() const {
    if (kind_ == Words::gpt2) {
      return 0;
    }
    const std::size_t spaces = run_length(0, is_space);
    const std::size_t last = text_.substr(0, spaces).find_last_of("\r\n");
    return last == std::string_view::npos ? 0 : last + 1;
  }

  /// Spaces, but for the last one where something follows: it leads the next word.
  std::size_t spaces_length() const {
    const std::size_t all = run_length(0, is_space);
    if (all == text_.size()) {
      return all;
    }
    std::size_t but_one = 0;
    for (std::size_t end = 0; end < all; end += at(end).length) {
      but_one = end;
    }
    return but_one > 0 ? but_one : all;
  }

  std::string_view text_;
  Words kind_;
};

}  // namespace

std::vector<std::string_view> split_words(std::string_view text, Words kind) {
  std::vector<std::string_view> words;
  while (!text.empty()) {
    const std::size_t length = Rest(text, kind).word_length();
    words.push_back(text.substr(0, length));
    text.remove_prefix(length);
  }
  return words;
}

std::vector<std::string_view> split_digits(std::string_view text, Vocabulary::Digits apart) {
  if (apart == Vocabulary::Digits::with_words) {
    return {text};
  }
  std::vector<std::string_view> parts;
  std::size_t begin = 0;
  bool after_digit = false;
  for (std::size_t at = 0; at < text.size();) {
    const Character c = next_character(text.substr(at));
    const bool digit = is_digit(c.code);
    const bool cuts = digit != after_digit || (digit && apart == Vocabulary::Digits::each);
    if (cuts && at > begin) {
      parts.push_back(text.substr(begin, at - begin));
      begin = at;
    }
    after_digit = digit;
    at += c.length;
  }
  if (begin < text.size()) {
    parts.push_back(text.substr(begin));
  }
  return parts;
}

}  // namespace llm
