#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>

namespace llm {

/// Reads little-endian values from the beginning of some bytes on, and never beyond their end.
class ByteReader {
 public:
  ByteReader(std::span<const std::byte> bytes, std::string name)
      : bytes_(bytes), name_(std::move(name)) {}

  template <class T>
  T number() {
    T value;
    std::memcpy(&value, take(sizeof(T), "a number"), sizeof(T));
    return value;
  }

  /// A length of 64 bits, then as many bytes.
  std::string text();

  /// A number of things that follow, each of at least `least_bytes`: more than can be left is refused
  /// before any memory is taken for them.
  std::size_t count(std::size_t least_bytes, const char* what);

  std::size_t place() const { return place_; }
  std::size_t size() const { return bytes_.size(); }

  /// Throws UsageError: "FILE, byte 24: what".
  [[noreturn]] void fail(const std::string& what) const;

 private:
  const std::byte* take(std::size_t n, const char* what);

  std::span<const std::byte> bytes_;
  std::string name_;
  std::size_t place_ = 0;
};

}  // namespace llm
