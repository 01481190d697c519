#include "apps/lu/random_sequence.hpp"

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

void RandomSequence::numbers(std::uint64_t first, std::span<double> out) const {
  std::uint64_t x = state(first);
  for (double& element : out) {
    element = value(x);
    x = multiplier * x + 1;
  }
}

}  // namespace lu
