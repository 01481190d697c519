#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace casebook {

/// Reasons why a word is not the number that was asked for.
enum class NumberFault { none, no_number, too_large, too_small };

template <class T>
struct ReadNumber {
  T value{};
  NumberFault fault = NumberFault::no_number;

  explicit operator bool() const { return fault == NumberFault::none; }
};

/// The number that the whole word is, in C++'s spelling with an optional plus sign; infinities and nan
/// are none. The one place where text becomes numbers: it knows no locale and throws nothing.
/// T: int, long, long long, the unsigned ones of these, or double. A double that is not zero and has no
/// value nearer than zero is too small; subnormal ones are read.
template <class T>
ReadNumber<T> read_number(std::string_view word);

/// Reads the longest beginning that is a number, after any blanks: "48K" is 48.
template <class T>
ReadNumber<T> read_leading_number(std::string_view text);

/// The number that the whole word is, or nothing.
template <class T>
std::optional<T> to_number(std::string_view word) {
  const ReadNumber<T> read = read_number<T>(word);
  return read ? std::optional<T>(read.value) : std::nullopt;
}

/// The number that the text begins with, or `otherwise`.
template <class T>
T leading_number(std::string_view text, T otherwise = {}) {
  const ReadNumber<T> read = read_leading_number<T>(text);
  return read ? read.value : otherwise;
}

/// The number that the whole word is in base 16, digits alone.
std::optional<std::uint64_t> to_hexadecimal(std::string_view word);

/// "`1e999` is too large a number", "... is too small a number, and not zero", "... is not a number".
std::string describe_fault(std::string_view word, NumberFault fault);

}  // namespace casebook
