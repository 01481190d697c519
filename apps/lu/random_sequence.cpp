#include "apps/lu/random_sequence.hpp"

#include <cmath>
#include <numeric>

namespace lu {
namespace {

constexpr std::uint64_t multiplier = 6364136223846793005U;

}  // namespace

RandomSequence::RandomSequence(std::uint64_t seed) : start_(multiplier * seed + 1) {
  powers_[0] = {multiplier, 1};
  for (std::size_t k = 1; k < powers_.size(); ++k) {
    const Jump half = powers_[k - 1];
    powers_[k] = {half.factor * half.factor, half.factor * half.addend + half.addend};
  }
}

RandomSequence::Jump RandomSequence::jump_of(std::uint64_t steps) const {
  Jump jump;
  for (std::size_t k = 0; steps != 0; ++k, steps >>= 1) {
    if (steps & 1) {
      jump = {powers_[k].factor * jump.factor, powers_[k].factor * jump.addend + powers_[k].addend};
    }
  }
  return jump;
}

std::uint64_t RandomSequence::state(std::uint64_t index) const {
  const Jump jump = jump_of(index);
  return jump.factor * start_ + jump.addend;
}

// A step waits for the last one's multiplication. Eight sequences, each of every eighth number, do not wait
// for each other.
void RandomSequence::numbers(std::uint64_t first, std::span<double> out) const {
  Lanes x = lanes(first, 1);
  const Jump round = powers_[3];
  std::size_t i = 0;
  for (; i + n_lanes <= out.size(); i += n_lanes) {
    for (std::size_t lane = 0; lane < n_lanes; ++lane) {
      out[i + lane] = value(x[lane]);
    }
    advance(x, round);
  }
  for (std::size_t lane = 0; i < out.size(); ++i, ++lane) {
    out[i] = value(x[lane]);
  }
}

double RandomSequence::sum_of_magnitudes(std::uint64_t first,
                                         std::uint64_t step,
                                         std::int64_t count) const {
  Lanes x = lanes(first, step);
  const Jump round = jump_of(n_lanes * step);
  std::array<double, n_lanes> sums = {};
  auto left = static_cast<std::size_t>(count);
  for (; left >= n_lanes; left -= n_lanes) {
    for (std::size_t lane = 0; lane < n_lanes; ++lane) {
      sums[lane] += std::abs(value(x[lane]));
    }
    advance(x, round);
  }
  for (std::size_t lane = 0; lane < left; ++lane) {
    sums[lane] += std::abs(value(x[lane]));
  }
  return std::accumulate(sums.begin(), sums.end(), 0.0);
}

RandomSequence::Lanes RandomSequence::lanes(std::uint64_t first, std::uint64_t step) const {
  Lanes x;
  x[0] = state(first);
  const Jump next = jump_of(step);
  for (std::size_t lane = 1; lane < n_lanes; ++lane) {
    x[lane] = next.factor * x[lane - 1] + next.addend;
  }
  return x;
}

}  // namespace lu
