#include "apps/llm/oracle/numbers.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>

#include "harness/core/every_length.hpp"

namespace llm::oracle {
namespace {

template <class T>
T number_at(const std::byte* from) {
  T number;
  std::memcpy(&number, from, sizeof number);
  return number;
}

double power_of_two(int exponent) {
  return std::bit_cast<double>(static_cast<std::uint64_t>(1023 + exponent) << 52);
}

/// Sign, 5 bits of exponent, 10 of mantissa. Source: IEEE 754-2008, 3.6.
double from_f16(std::uint16_t bits) {
  const int exponent = bits >> 10 & 0x1f;
  const int mantissa = bits & 0x3ff;
  const double size = exponent == 0    ? mantissa * 0x1p-24
                      : exponent == 31 ? (mantissa == 0 ? INFINITY : NAN)
                                       : (1024 + mantissa) * power_of_two(exponent - 25);
  return (bits & 0x8000) != 0 ? -size : size;
}

double from_bf16(std::uint16_t bits) {
  return static_cast<double>(std::bit_cast<float>(std::uint32_t{bits} << 16));
}

/// To so many significant bits, to nearest, and to even from the middle between two. What the fraction carries over is
/// the exponent's.
double to_bits(double number, int n_bits) {
  const int n_lost = 53 - n_bits;
  const auto bits = std::bit_cast<std::uint64_t>(number);
  const std::uint64_t below_half = (std::uint64_t{1} << (n_lost - 1)) - 1;
  const std::uint64_t odd = bits >> n_lost & 1;
  return std::bit_cast<double>((bits + below_half + odd) >> n_lost << n_lost);
}

void round_block(std::span<double> numbers) {
  double most = 0.0;
  for (const double number : numbers) {
    most = std::max(most, std::abs(number));
  }
  const double scale = most / 127.0;
  for (double& number : numbers) {
    number = scale == 0.0 ? 0.0 : std::nearbyint(number / scale) * scale;
  }
}

}  // namespace

CASEBOOK_EVERY_LENGTH
void read_numbers(const std::byte* from, NumberFormat format, std::span<double> to) {
  const auto read_each = [&](auto number_of) {
    double* const numbers = to.data();
#pragma omp simd
    for (std::size_t i = 0; i < to.size(); ++i) {
      numbers[i] = number_of(i);
    }
  };
  const auto read_blocks = [&](auto whole_of) {
    const auto length = static_cast<std::size_t>(block_length(format));
    const std::byte* block = from;
    for (std::size_t first = 0; first < to.size(); first += length) {
      const double scale = from_f16(number_at<std::uint16_t>(block));
      for (std::size_t i = 0; i < length; ++i) {
        to[first + i] = scale * whole_of(block + 2, i);
      }
      block += block_bytes(format);
    }
  };
  switch (format) {
    case NumberFormat::f32:
      return read_each(
          [from](std::size_t i) { return static_cast<double>(number_at<float>(from + 4 * i)); });
    case NumberFormat::f16:
      for (std::size_t i = 0; i < to.size(); ++i) {  // its cases fit no vectors
        to[i] = from_f16(number_at<std::uint16_t>(from + 2 * i));
      }
      return;
    case NumberFormat::bf16:
      return read_each(
          [from](std::size_t i) { return from_bf16(number_at<std::uint16_t>(from + 2 * i)); });
    case NumberFormat::q8_0:
      return read_blocks([](const std::byte* bytes, std::size_t i) {
        return static_cast<int>(number_at<std::int8_t>(bytes + i));
      });
    case NumberFormat::q4_0:
      return read_blocks([](const std::byte* bytes, std::size_t i) {
        const auto pair = number_at<std::uint8_t>(bytes + i % 16);
        return (i < 16 ? pair & 0xf : pair >> 4) - 8;
      });
  }
}

void round_numbers(std::span<double> numbers, Rounding rounding, int n_terms) {
  if (rounding == Rounding::int8) {
    for (std::size_t i = 0; i < numbers.size(); i += 32) {
      round_block(numbers.subspan(i, std::min<std::size_t>(32, numbers.size() - i)));
    }
    return;
  }
  const int lost = rounding == Rounding::f32
                       ? 2 + static_cast<int>(std::lround(0.5 * std::log2(std::max(1, n_terms))))
                       : 0;
  const int n_bits = (rounding == Rounding::f32 ? 24 : 8) - lost;
  for (double& number : numbers) {
    number = to_bits(number, n_bits);
  }
}

}  // namespace llm::oracle
