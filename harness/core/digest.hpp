#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>
#include <vector>

namespace casebook {

/// A hash of all that was added, in its order: tells whether any of it has changed since.
class Digest {
 public:
  void add_bytes(const void* bytes, std::size_t n);

  /// A number or an enumerator.
  template <class Number>
    requires std::is_arithmetic_v<Number> || std::is_enum_v<Number>
  void add(Number number) {
    add_bytes(&number, sizeof number);
  }

  void add(const std::string& text) { add_bytes(text.data(), text.size()); }

  template <class Number>
    requires std::is_arithmetic_v<Number>
  void add(const std::vector<Number>& numbers) {
    add_bytes(numbers.data(), numbers.size() * sizeof(Number));
  }

  /// Several of these.
  template <class First, class Second, class... Rest>
  void add(const First& first, const Second& second, const Rest&... rest) {
    add(first);
    add(second, rest...);
  }

  std::uint64_t value() const { return value_; }

 private:
  std::uint64_t value_ = 0;
};

}  // namespace casebook
