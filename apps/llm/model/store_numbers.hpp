#pragma once

#include <cstddef>
#include <span>

#include "apps/llm/model/tensor.hpp"

namespace llm {

/// Rounds numbers to a format, to nearest, ties to even; q8_0 and q4_0 as llama.cpp's quantizer
/// does: by blocks of 32, the largest becoming 127 or -8.
/// numbers: whole blocks. to: as many bytes as they take
void store_numbers(std::span<const float> numbers, NumberFormat format, std::byte* to);

}  // namespace llm
