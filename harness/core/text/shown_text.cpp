#include "harness/core/text/shown_text.hpp"

#include <algorithm>

namespace casebook {

std::string printable(std::string text) {
  const auto is_control = [](char c) {
    return (static_cast<unsigned char>(c) < 0x20 && c != '\n') || c == 0x7F;
  };
  std::replace_if(text.begin(), text.end(), is_control, '?');
  return text;
}

std::string shortened(const std::string& text) {
  constexpr std::size_t longest = 80;
  std::string shown = printable(first_line(text));
  if (shown.size() > longest) {
    std::size_t end = longest;
    while (end > 0 && (static_cast<unsigned char>(shown[end]) & 0xC0U) == 0x80U) {
      --end;  // not within a letter of several bytes
    }
    shown = shown.substr(0, end) + "...";
  }
  return shown;
}

std::string first_line(const std::string& text) {
  return text.substr(0, text.find('\n'));
}

}  // namespace casebook
