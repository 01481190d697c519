#include "apps/llm/tokenizer/unicode.hpp"

#include <algorithm>
#include <iterator>
#include <span>

#include "apps/llm/tokenizer/unicode_ranges.hpp"

namespace llm {
namespace {

bool is_within(std::span<const Range> ranges, char32_t code) {
  const auto after = std::upper_bound(
      ranges.begin(), ranges.end(), code, [](char32_t c, const Range& r) { return c < r.first; });
  return after != ranges.begin() && code <= std::prev(after)->last;
}

/// Bytes of the character that a first byte announces; 0: it announces none.
std::size_t announced_length(unsigned char first) {
  return first < 0x80                     ? 1
         : first >= 0xc2 && first <= 0xdf ? 2
         : first >= 0xe0 && first <= 0xef ? 3
         : first >= 0xf0 && first <= 0xf4 ? 4
                                          : 0;
}

}  // namespace

Character next_character(std::string_view text) {
  if (text.empty()) {
    return {};
  }
  const auto first = static_cast<unsigned char>(text[0]);
  const std::size_t length = announced_length(first);
  const Character lone_byte{first, 1, false};
  if (length == 1) {
    return {first, 1, true};
  }
  if (length == 0 || text.size() < length) {
    return lone_byte;
  }
  constexpr unsigned masks[] = {0, 0x7f, 0x1f, 0x0f, 0x07};
  char32_t code = first & masks[length];
  for (std::size_t i = 1; i < length; ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    if ((byte & 0xc0u) != 0x80u) {
      return lone_byte;
    }
    code = code << 6 | (byte & 0x3fu);
  }
  constexpr char32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
  const bool is_surrogate = code >= 0xd800 && code <= 0xdfff;
  return code < least[length] || code > 0x10ffff || is_surrogate ? lone_byte
                                                                 : Character{code, length, true};
}

std::string to_utf8(char32_t code) {
  const auto byte = [](char32_t bits) { return static_cast<char>(bits); };
  if (code < 0x80) {
    return {byte(code)};
  }
  const char last = byte(0x80 | (code & 0x3f));
  if (code < 0x800) {
    return {byte(0xc0 | code >> 6), last};
  }
  const char third = byte(0x80 | (code >> 6 & 0x3f));
  if (code < 0x10000) {
    return {byte(0xe0 | code >> 12), third, last};
  }
  return {byte(0xf0 | code >> 18), byte(0x80 | (code >> 12 & 0x3f)), third, last};
}

bool is_letter(char32_t code) {
  return is_within(letters, code);
}

bool is_digit(char32_t code) {
  return is_within(digits, code);
}

bool may_compose(char32_t code) {
  return is_within(composing, code);
}

bool is_space(char32_t code) {
  constexpr Range spaces[] = {{0x09, 0x0d},
                              {0x20, 0x20},
                              {0x85, 0x85},
                              {0xa0, 0xa0},
                              {0x1680, 0x1680},
                              {0x2000, 0x200a},
                              {0x2028, 0x2029},
                              {0x202f, 0x202f},
                              {0x205f, 0x205f},
                              {0x3000, 0x3000}};
  return is_within(spaces, code);
}

}  // namespace llm
