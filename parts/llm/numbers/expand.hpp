#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

#include "apps/llm/model/tensor.hpp"

namespace llm {

/// bf16 is the upper half of f32.
inline float from_bf16(std::uint16_t bits) {
  return std::bit_cast<float>(std::uint32_t{bits} << 16);
}

/// f16 has its exponent and mantissa 13 bits lower, and a bias that is 112 smaller: shifted, it is
/// the number times 2^-112, subnormals too. Infinities and NaN become large numbers: no weights.
inline float from_f16(std::uint16_t bits) {
  const std::uint32_t size = std::uint32_t{bits & 0x7fffu} << 13;
  const std::uint32_t sign = std::uint32_t{bits & 0x8000u} << 16;
  const float scaled = std::bit_cast<float>(size) * 0x1p112f;
  return std::bit_cast<float>(std::bit_cast<std::uint32_t>(scaled) | sign);
}

/// Stored numbers as floats: exact, whatever their format.
/// from: whole blocks. to: [n]
void expand(NumberFormat format, const std::byte* from, std::size_t n, float* to);

}  // namespace llm
