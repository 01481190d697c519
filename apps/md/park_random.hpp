#pragma once

#include <cstdint>

#include "apps/md/vec3.hpp"

namespace md {

/// The minimal standard generator: s -> 16807 s mod (2^31 - 1). LAMMPS draws velocities with it, and a deck means
/// the numbers that it draws.
/// Sources: Park & Miller, Comm. ACM 31 (1988) 1192; the state of a place: Jenkins' one-at-a-time hash, Dr. Dobb's
/// Journal (September 1997).
class ParkRandom {
 public:
  /// seed: 1 to 2^31 - 2
  explicit ParkRandom(std::int32_t seed) : state_(seed) {}

  /// The numbers of a place, the same on every rank: the state is a hash of the seed and of the bits of the
  /// coordinates, 27 bits of it, and five numbers are thrown away.
  static ParkRandom of_place(std::int32_t seed, const Vec3& place);

  /// In (0, 1).
  double uniform();

  /// With mean 0 and variance 1, by the polar method; every second one is kept from the call before.
  double gaussian();

 private:
  std::int64_t state_;
  double kept_ = 0.0;
  bool has_kept_ = false;
};

}  // namespace md
