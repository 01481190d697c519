#pragma once

#include "apps/llm/model/tensor.hpp"
#include "parts/llm/numbers/lanes.hpp"

namespace llm {

// Weights in the file's number format lie in panels of 16 rows, panels in blocks of 32 columns, blocks
// in words of 32 bits: a word holds one f32, a pair of 16-bit numbers or four bytes of a row, and 16
// words, one of each row, are a load. Sums then need no exchange between lanes. A format says how the
// numbers come out of a load as floats; all of them are exact.

inline constexpr std::size_t panel_rows = n_lanes;
inline constexpr std::size_t block_columns = 32;
inline constexpr std::size_t pairs_of_block = block_columns / 2;

/// The lower halves of words are f16: their exponent and mantissa 13 bits higher are a float that is
/// 2^112 too small, subnormals too.
inline Lanes from_f16(const Words& words) {
  const Lanes size = as_lanes((words & 0x7fffu) << 13) * 0x1p112f;
  return as_lanes(as_words(size) | (words & 0x8000u) << 16);
}

/// Two neighbouring columns of a panel.
struct ColumnPair {
  Lanes even;
  Lanes odd;
};

struct F32Block {
  static constexpr NumberFormat format = NumberFormat::f32;
  static constexpr std::size_t bytes = 64 * block_columns;

  static ColumnPair pair(const std::byte* block, std::size_t i) {
    return {as_lanes(load_words(block + 128 * i)), as_lanes(load_words(block + 128 * i + 64))};
  }
};

/// bf16 is the upper half of f32.
struct Bf16Block {
  static constexpr NumberFormat format = NumberFormat::bf16;
  static constexpr std::size_t bytes = 64 * pairs_of_block;

  static ColumnPair pair(const std::byte* block, std::size_t i) {
    const Words words = load_words(block + 64 * i);
    return {as_lanes(words << 16), as_lanes(words & 0xffff0000u)};
  }
};

struct F16Block {
  static constexpr NumberFormat format = NumberFormat::f16;
  static constexpr std::size_t bytes = 64 * pairs_of_block;

  static ColumnPair pair(const std::byte* block, std::size_t i) {
    const Words words = load_words(block + 64 * i);
    return {from_f16(words), from_f16(words >> 16)};
  }
};

/// Signed bytes, and after them the rows' scales as f16.
struct Q8Block {
  static constexpr NumberFormat format = NumberFormat::q8_0;
  static constexpr std::size_t scales_at = 16 * block_columns;
  static constexpr std::size_t bytes = scales_at + 2 * panel_rows;

  static Lanes scales(const std::byte* block) {
    return from_f16(load_halfwords(block + scales_at));
  }

  static ColumnPair pair(const std::byte* block, std::size_t i) {
    const Words words = load_words(block + 64 * (i / 2)) << (i % 2 == 0 ? 16 : 0);
    const auto numbers = dense::same_bits<SignedWords>(words);
    const Lanes scale = scales(block);
    return {converted<Lanes>(numbers << 8 >> 24) * scale, converted<Lanes>(numbers >> 24) * scale};
  }
};

/// The format in which a panel keeps numbers of a file: nibbles become bytes, which hold them exactly.
constexpr NumberFormat panel_format(NumberFormat file) {
  return file == NumberFormat::q4_0 ? NumberFormat::q8_0 : file;
}

/// Bytes of a block.
constexpr std::size_t panel_block_bytes(NumberFormat format) {
  return format == NumberFormat::f32    ? F32Block::bytes
         : format == NumberFormat::q8_0 ? Q8Block::bytes
                                        : Bf16Block::bytes;
}

/// Calls visit with a block of the format.
template <class Visit>
void visit_block(NumberFormat format, Visit visit) {
  switch (format) {
    case NumberFormat::f32:
      return visit(F32Block());
    case NumberFormat::bf16:
      return visit(Bf16Block());
    case NumberFormat::f16:
      return visit(F16Block());
    default:
      return visit(Q8Block());
  }
}

}  // namespace llm
