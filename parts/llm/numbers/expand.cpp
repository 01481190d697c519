#include "parts/llm/numbers/expand.hpp"

#include <cstring>

namespace llm {
namespace {

std::uint16_t two_bytes(const std::byte* from) {
  std::uint16_t bits;
  std::memcpy(&bits, from, sizeof bits);
  return bits;
}

constexpr std::size_t block = 32;

void expand_q8_block(const std::byte* from, float* to) {
  const float scale = from_f16(two_bytes(from));
  for (std::size_t i = 0; i < block; ++i) {
    to[i] = scale * static_cast<float>(static_cast<std::int8_t>(from[2 + i]));
  }
}

void expand_q4_block(const std::byte* from, float* to) {
  const float scale = from_f16(two_bytes(from));
  for (std::size_t i = 0; i < block / 2; ++i) {
    const auto pair = static_cast<unsigned>(from[2 + i]);
    to[i] = scale * static_cast<float>(static_cast<int>(pair & 0xfu) - 8);
    to[i + block / 2] = scale * static_cast<float>(static_cast<int>(pair >> 4) - 8);
  }
}

}  // namespace

void expand(NumberFormat format, const std::byte* from, std::size_t n, float* to) {
  switch (format) {
    case NumberFormat::f32:
      std::memcpy(to, from, n * sizeof(float));
      return;
    case NumberFormat::f16:
      for (std::size_t i = 0; i < n; ++i) {
        to[i] = from_f16(two_bytes(from + 2 * i));
      }
      return;
    case NumberFormat::bf16:
      for (std::size_t i = 0; i < n; ++i) {
        to[i] = from_bf16(two_bytes(from + 2 * i));
      }
      return;
    case NumberFormat::q8_0:
    case NumberFormat::q4_0: {
      const bool has_bytes = format == NumberFormat::q8_0;
      const auto bytes = static_cast<std::size_t>(block_bytes(format));
      for (std::size_t i = 0; i < n; i += block, from += bytes) {
        has_bytes ? expand_q8_block(from, to + i) : expand_q4_block(from, to + i);
      }
      return;
    }
  }
}

}  // namespace llm
