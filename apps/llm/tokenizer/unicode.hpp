#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace llm {

/// One character at the beginning of a text.
struct Character {
  char32_t code = 0;       ///< a byte's value where the text is not UTF-8 there
  std::size_t length = 0;  ///< bytes; 0 at the end of the text
  bool is_valid = true;    ///< part of well-formed UTF-8
};

Character next_character(std::string_view text);

std::string to_utf8(char32_t code);

/// Unicode's general categories L and N, and the property White_Space.
bool is_letter(char32_t code);
bool is_digit(char32_t code);
bool is_space(char32_t code);

/// True if form NFC may change a text that has this character; a text without any is in that form.
bool may_compose(char32_t code);

}  // namespace llm
