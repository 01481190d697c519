#include "harness/hdf5/checksum.hpp"

#include <cstring>

namespace casebook::hdf5 {
namespace {

/// The finalizer of SplitMix64: each bit of x changes about half of the result's.
/// Source: Steele, Lea & Flood, OOPSLA 2014, figure 1 (constants of Stafford's variant 13).
std::uint64_t mixed(std::uint64_t x) {
  x = (x ^ (x >> 30U)) * 0xbf58476d1ce4e5b9U;
  x = (x ^ (x >> 27U)) * 0x94d049bb133111ebU;
  return x ^ (x >> 31U);
}

std::uint64_t bits_at(std::span<const std::byte> values, std::size_t i) {
  std::uint64_t bits;
  std::memcpy(&bits, values.data() + i * sizeof bits, sizeof bits);
  return bits;
}

constexpr std::uint64_t golden_gamma = 0x9e3779b97f4a7c15U;  // 2^64 / golden ratio, odd

}  // namespace

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
    for (std::size_t i = 0; i < row; ++i) {
      sum += mixed(mixed(bits_at(values, first + i)) + (place + i + 1) * golden_gamma);
    }
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
