#include "apps/llm/model/byte_reader.hpp"

#include <bit>

#include <fmt/format.h>

#include "harness/core/error.hpp"

namespace llm {

static_assert(std::endian::native == std::endian::little);

void ByteReader::fail(const std::string& what) const {
  throw casebook::UsageError(fmt::format("{}, byte {}: {}", name_, place_, what));
}

const std::byte* ByteReader::take(std::size_t n, const char* what) {
  const std::size_t left = bytes_.size() - place_;
  if (n > left) {
    fail(fmt::format(
        "{} of {} bytes is announced, and the file ends after {}; it is cut short or damaged: copy "
        "or download it again",
        what,
        n,
        left));
  }
  const std::byte* const at = bytes_.data() + place_;
  place_ += n;
  return at;
}

std::string ByteReader::text() {
  const auto length = number<std::uint64_t>();
  const std::byte* const at = take(length, "a text");
  return {reinterpret_cast<const char*>(at), length};
}

std::size_t ByteReader::count(std::size_t least_bytes, const char* what) {
  const auto n = number<std::uint64_t>();
  const std::size_t most = (bytes_.size() - place_) / least_bytes;
  if (n > most) {
    fail(fmt::format(
        "{} {} are announced, and the rest of the file has room for {}; it is cut short or "
        "damaged: copy or download it again",
        n,
        what,
        most));
  }
  return n;
}

}  // namespace llm
