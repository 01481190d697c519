#include "apps/lu/places.hpp"

#include <algorithm>
#include <cmath>

#include "apps/lu/random_sequence.hpp"

namespace lu {
namespace {

/// The bits of two 16-bit numbers in turn: the place on the Z-shaped curve.
std::uint32_t interleaved(std::uint32_t x, std::uint32_t y) {
  std::uint32_t result = 0;
  for (unsigned bit = 0; bit < 16; ++bit) {
    result |= ((x >> bit & 1U) << (2 * bit)) | ((y >> bit & 1U) << (2 * bit + 1));
  }
  return result;
}

std::uint32_t order_of(const std::array<double, 2>& point) {
  return interleaved(static_cast<std::uint32_t>(point[0] * 65535.0),
                     static_cast<std::uint32_t>(point[1] * 65535.0));
}

}  // namespace

std::vector<std::array<double, 2>> places_in_the_plane(std::int64_t n, std::uint64_t seed) {
  const auto side = static_cast<std::int64_t>(std::ceil(std::sqrt(static_cast<double>(n))));
  std::vector<double> shift(static_cast<std::size_t>(2 * n));
  RandomSequence(seed).numbers(0, shift);
  std::vector<std::array<double, 2>> points(static_cast<std::size_t>(n));
  for (std::int64_t k = 0; k < n; ++k) {
    const auto at = static_cast<std::size_t>(k);
    // A shift of at most 0.4 of the spacing keeps the points apart.
    const double x = static_cast<double>(k % side) + 0.5 + 0.8 * shift[2 * at];
    const double y = static_cast<double>(k / side) + 0.5 + 0.8 * shift[2 * at + 1];
    points[at] = {x / static_cast<double>(side), y / static_cast<double>(side)};
  }
  std::sort(points.begin(), points.end(), [](const auto& a, const auto& b) {
    return order_of(a) < order_of(b);
  });
  return points;
}

}  // namespace lu
