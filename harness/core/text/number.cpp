#include "harness/core/text/number.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <type_traits>

namespace casebook {
namespace {

constexpr std::size_t longest_shown = 40;

/// True if a number out of range is so for being near zero: its first significant digit stands after
/// the point, or its exponent is negative.
bool is_near_zero(std::string_view number) {
  const std::size_t exponent = number.find_first_of("eE");
  if (exponent != std::string_view::npos) {
    return number.substr(exponent + 1).starts_with('-');
  }
  return number.find_first_of("123456789") > number.find('.');
}

template <class T>
struct Leading {
  ReadNumber<T> read;
  std::size_t length = 0;  ///< characters of the text that belong to it
};

template <class T>
Leading<T> read_beginning(std::string_view text) {
  Leading<T> found;
  const std::size_t sign = text.starts_with('+') ? 1 : 0;
  const std::string_view digits = text.substr(sign);
  if (sign > 0 && digits.starts_with('-')) {
    return found;
  }
  const auto [end, error] =
      std::from_chars(digits.data(), digits.data() + digits.size(), found.read.value);
  if (error == std::errc::invalid_argument) {
    return found;
  }
  const std::string_view number = digits.substr(0, static_cast<std::size_t>(end - digits.data()));
  found.length = sign + number.size();
  found.read.fault = error == std::errc() ? NumberFault::none : NumberFault::too_large;
  if constexpr (std::is_floating_point_v<T>) {
    const std::size_t first = number.find_first_not_of('-');
    const bool spelt = first < number.size() && number[first] <= '9';
    const std::string_view mantissa = number.substr(0, number.find_first_of("eE"));
    const bool is_zero = mantissa.find_first_of("123456789") == std::string_view::npos;
    if (!spelt) {  // "inf" and "nan" begin with a letter
      found.read.fault = NumberFault::no_number;
    } else if (error == std::errc() && std::isinf(found.read.value)) {
      found.read.fault = NumberFault::too_large;
    } else if (error == std::errc() && found.read.value == 0.0 && !is_zero) {
      found.read.fault = NumberFault::too_small;
    } else if (error != std::errc() && is_near_zero(number)) {
      found.read.fault = NumberFault::too_small;
    }
  }
  return found;
}

}  // namespace

template <class T>
ReadNumber<T> read_number(std::string_view word) {
  const Leading<T> found = read_beginning<T>(word);
  return found.length == word.size() ? found.read : ReadNumber<T>{};
}

template <class T>
ReadNumber<T> read_leading_number(std::string_view text) {
  text.remove_prefix(std::min(text.find_first_not_of(" \t\r\n"), text.size()));
  return read_beginning<T>(text).read;
}

#define CASEBOOK_READ(T)                                     \
  template ReadNumber<T> read_number<T>(std::string_view); \
  template ReadNumber<T> read_leading_number<T>(std::string_view)
CASEBOOK_READ(int);
CASEBOOK_READ(long);
CASEBOOK_READ(long long);
CASEBOOK_READ(unsigned);
CASEBOOK_READ(unsigned long);
CASEBOOK_READ(unsigned long long);
CASEBOOK_READ(double);
#undef CASEBOOK_READ

std::optional<std::uint64_t> to_hexadecimal(std::string_view word) {
  std::uint64_t value = 0;
  const char* const word_end = word.data() + word.size();
  const auto [end, error] = std::from_chars(word.data(), word_end, value, 16);
  return error == std::errc() && end == word_end ? std::optional(value) : std::nullopt;
}

std::string describe_fault(std::string_view word, NumberFault fault) {
  std::string text = "`" + std::string(word.substr(0, longest_shown)) + "` is ";
  switch (fault) {
    case NumberFault::too_large:
      return text + "too large a number";
    case NumberFault::too_small:
      return text + "too small a number, and not zero";
    case NumberFault::no_number:
    case NumberFault::none:
      break;
  }
  return text + "not a number";
}

}  // namespace casebook
