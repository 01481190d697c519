#include "apps/llm/model/store_numbers.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>

#include "harness/core/every_length.hpp"

namespace llm {
namespace {

std::uint16_t to_bf16(float number) {
  const auto bits = std::bit_cast<std::uint32_t>(number);
  return static_cast<std::uint16_t>((bits + 0x7fffu + (bits >> 16 & 1u)) >> 16);
}

/// For numbers that are finite in f16; what is smaller than its subnormals becomes 0.
std::uint16_t to_f16(float number) {
  const auto sign =
      static_cast<std::uint16_t>(std::bit_cast<std::uint32_t>(number) >> 16 & 0x8000u);
  const double size = std::abs(static_cast<double>(number));
  int exponent = 0;
  std::frexp(size, &exponent);  // size < 2^exponent
  const int unit = std::max(exponent - 11, -24);
  const auto steps = static_cast<std::uint32_t>(std::nearbyint(std::ldexp(size, -unit)));
  // Steps of the smallest unit are the bits; above, each exponent adds 1024, and 2048 steps carry.
  const std::uint32_t bits = steps + static_cast<std::uint32_t>(unit + 24) * 1024u;
  return static_cast<std::uint16_t>(sign | bits);
}

void put(std::uint16_t bits, std::byte* to) {
  std::memcpy(to, &bits, sizeof bits);
}

CASEBOOK_EVERY_LENGTH
void store_bf16(std::span<const float> numbers, std::byte* to) {
  const float* const from = numbers.data();
#pragma omp simd
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const std::uint16_t bits = to_bf16(from[i]);
    std::memcpy(to + 2 * i, &bits, sizeof bits);
  }
}

constexpr std::size_t block = 32;

/// One scale for 32 numbers, the largest of which becomes +-127.
void store_q8(std::span<const float> numbers, std::byte* to) {
  float largest = 0.0f;
  for (const float number : numbers) {
    largest = std::max(largest, std::abs(number));
  }
  const float scale = largest / 127.0f;
  put(to_f16(scale), to);
  for (std::size_t i = 0; i < block; ++i) {
    const float steps = scale == 0.0f ? 0.0f : numbers[i] / scale;
    to[2 + i] = static_cast<std::byte>(static_cast<std::int8_t>(std::nearbyint(steps)));
  }
}

/// One scale for 32 numbers, the largest of which becomes -8; nibbles hold 0 to 15, 8 more than that.
void store_q4(std::span<const float> numbers, std::byte* to) {
  const float largest = *std::max_element(
      numbers.begin(), numbers.end(), [](float a, float b) { return std::abs(a) < std::abs(b); });
  const float scale = largest / -8.0f;
  put(to_f16(scale), to);
  std::array<unsigned, block> steps{};
  for (std::size_t i = 0; i < block; ++i) {
    const float step = scale == 0.0f ? 8.0f : std::floor(numbers[i] / scale + 8.5f);
    steps[i] = static_cast<unsigned>(std::clamp(step, 0.0f, 15.0f));
  }
  for (std::size_t i = 0; i < block / 2; ++i) {
    to[2 + i] = static_cast<std::byte>(steps[i] | steps[i + block / 2] << 4);
  }
}

}  // namespace

void store_numbers(std::span<const float> numbers, NumberFormat format, std::byte* to) {
  switch (format) {
    case NumberFormat::f32:
      std::memcpy(to, numbers.data(), numbers.size_bytes());
      return;
    case NumberFormat::bf16:
      store_bf16(numbers, to);
      return;
    case NumberFormat::f16:
      for (std::size_t i = 0; i < numbers.size(); ++i) {
        put(to_f16(numbers[i]), to + 2 * i);
      }
      return;
    case NumberFormat::q8_0:
    case NumberFormat::q4_0:
      for (std::size_t i = 0; i < numbers.size(); i += block) {
        const std::span<const float> part = numbers.subspan(i, block);
        std::byte* const place = to + i / block * static_cast<std::size_t>(block_bytes(format));
        format == NumberFormat::q8_0 ? store_q8(part, place) : store_q4(part, place);
      }
      return;
  }
}

}  // namespace llm
