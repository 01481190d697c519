#include "apps/md/park_random.hpp"

#include <cmath>
#include <cstring>

namespace md {
namespace {

/// Takes the bytes of a value into Jenkins' hash, each as a number with a sign.
template <class Value>
void stir(const Value& value, std::uint32_t& hash) {
  signed char bytes[sizeof(Value)];
  std::memcpy(bytes, &value, sizeof(Value));
  for (const signed char byte : bytes) {
    hash += static_cast<std::uint32_t>(byte);
    hash += hash << 10;
    hash ^= hash >> 6;
  }
}

}  // namespace

ParkRandom ParkRandom::of_place(std::int32_t seed, const Vec3& place) {
  std::uint32_t hash = 0;
  stir(seed, hash);
  stir(place, hash);
  hash += hash << 3;
  hash ^= hash >> 11;
  hash += hash << 15;
  const auto state = static_cast<std::int32_t>(hash & 0x7ffffffU);
  ParkRandom random(state == 0 ? 1 : state);
  for (int warm_up = 0; warm_up < 5; ++warm_up) {
    random.uniform();
  }
  return random;
}

double ParkRandom::uniform() {
  constexpr std::int64_t modulus = 2147483647;
  state_ = 16807 * state_ % modulus;
  return (1.0 / modulus) * static_cast<double>(state_);
}

double ParkRandom::gaussian() {
  if (has_kept_) {
    has_kept_ = false;
    return kept_;
  }
  double v1 = 0.0;
  double v2 = 0.0;
  double square = 0.0;
  do {
    v1 = 2.0 * uniform() - 1.0;
    v2 = 2.0 * uniform() - 1.0;
    square = v1 * v1 + v2 * v2;
  } while (square >= 1.0 || square == 0.0);
  const double factor = std::sqrt(-2.0 * std::log(square) / square);
  kept_ = v1 * factor;
  has_kept_ = true;
  return v2 * factor;
}

}  // namespace md
