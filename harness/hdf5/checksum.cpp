#include "harness/hdf5/checksum.hpp"

#include <cstring>

#include "harness/core/every_length.hpp"

namespace casebook::hdf5 {
namespace {

constexpr std::size_t n_lanes = 8;
using Lanes = std::uint64_t __attribute__((vector_size(n_lanes * sizeof(std::uint64_t))));

/// The finalizer of SplitMix64: each bit of x changes about half of the result's.
/// Source: Steele, Lea & Flood, OOPSLA 2014, figure 1 (constants of Stafford's variant 13).
template <class Bits>
inline Bits mixed(Bits x) {
  x = (x ^ (x >> 30U)) * 0xbf58476d1ce4e5b9U;
  x = (x ^ (x >> 27U)) * 0x94d049bb133111ebU;
  return x ^ (x >> 31U);
}

template <class Bits>
inline Bits bits_at(const std::byte* values, std::size_t i) {
  Bits bits;
  std::memcpy(&bits, values + i * sizeof(std::uint64_t), sizeof bits);
  return bits;
}

constexpr std::uint64_t golden_gamma = 0x9e3779b97f4a7c15U;  // 2^64 / golden ratio, odd

}  // namespace

CASEBOOK_EVERY_LENGTH
std::uint64_t checksum_of_row(std::span<const std::byte> row, std::uint64_t place) {
  const std::byte* const values = row.data();
  const std::size_t n = row.size() / sizeof(std::uint64_t);
  const Lanes ahead = Lanes{1, 2, 3, 4, 5, 6, 7, 8} + place;
  Lanes sums{};
  std::size_t i = 0;
  for (; i + n_lanes <= n; i += n_lanes) {
    sums += mixed(mixed(bits_at<Lanes>(values, i)) + (ahead + i) * golden_gamma);
  }
  std::uint64_t sum = 0;
  for (std::size_t lane = 0; lane < n_lanes; ++lane) {
    sum += sums[lane];
  }
  for (; i < n; ++i) {
    sum += mixed(mixed(bits_at<std::uint64_t>(values, i)) + (place + i + 1) * golden_gamma);
  }
  return sum;
}

std::uint64_t checksum(std::span<const std::byte> values, const Shape& shape, const Slab& slab) {
  const std::size_t n_axes = shape.size();
  const std::size_t row = n_axes == 0 ? 1 : slab.count[n_axes - 1];
  const std::size_t n = values.size() / sizeof(std::uint64_t);
  std::uint64_t sum = 0;
  Shape at(n_axes, 0);  // index within the block of the row's first element
  for (std::size_t first = 0; row > 0 && first < n; first += row) {
    std::uint64_t place = 0;
    for (std::size_t axis = 0; axis < n_axes; ++axis) {
      place = place * shape[axis] + slab.start[axis] + at[axis];
    }
    sum += checksum_of_row(
        values.subspan(first * sizeof(std::uint64_t), row * sizeof(std::uint64_t)), place);
    for (std::size_t axis = n_axes - 1; n_axes > 1 && axis-- > 0;) {
      if (++at[axis] < slab.count[axis]) {
        break;
      }
      at[axis] = 0;
    }
  }
  return sum;
}

}  // namespace casebook::hdf5
