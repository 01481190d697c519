#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace llm {

/// Formats of a tensor's stored numbers.
enum class NumberFormat {
  f32,
  f16,   ///< IEEE 754 binary16
  bf16,  ///< the upper half of a binary32
  q8_0,  ///< blocks of 32: a scale in f16, then 32 signed bytes
  q4_0,  ///< blocks of 32: a scale in f16, then 16 bytes of two nibbles, each less 8
};

/// Numbers that share a scale, or 1.
constexpr int block_length(NumberFormat format) {
  return format == NumberFormat::q8_0 || format == NumberFormat::q4_0 ? 32 : 1;
}

/// Bytes of one block.
constexpr int block_bytes(NumberFormat format) {
  switch (format) {
    case NumberFormat::f32:
      return 4;
    case NumberFormat::q8_0:
      return 2 + 32;
    case NumberFormat::q4_0:
      return 2 + 16;
    default:
      return 2;
  }
}

/// "f32", "bf16", ...
const char* name_of(NumberFormat format);

/// The format of this name. Errors: UsageError that names those that are known.
NumberFormat format_named(const std::string& name);

/// A matrix of weights, row by row, or a vector as one row. An output of a product belongs to a row.
struct Tensor {
  std::string name;  ///< in its file
  NumberFormat format = NumberFormat::f32;
  std::int64_t n_rows = 0;
  std::int64_t n_columns = 0;
  std::uint64_t place = 0;  ///< where its source finds it: an offset in a file, or a seed
  int file = 0;             ///< of several

  std::size_t row_bytes() const {
    return static_cast<std::size_t>(n_columns / block_length(format) * block_bytes(format));
  }
  std::size_t bytes() const { return static_cast<std::size_t>(n_rows) * row_bytes(); }
};

}  // namespace llm
