#pragma once

#include <array>

#include "apps/md/lennard_jones.hpp"
#include "parts/md/clusters/lanes.hpp"

namespace md {

/// Coefficients of the pairs of one atom with eight others, lane by lane. Up to eight types: a lane picks its own from
/// a register that holds those of all types; where there is one type nothing is picked.
class LanePotential {
 public:
  static constexpr std::size_t most_types = lanes;

  /// Coefficients of one pair of types, or of eight.
  struct Coefficients {
    Lanes cutoff2, force12, force6, energy12, energy6, shift;
  };

  explicit LanePotential(const LennardJones& potential) : n_types_(potential.n_types) {
    for (std::size_t a = 0; a < n_types_; ++a) {
      for (std::size_t lane = 0; lane < lanes; ++lane) {
        const std::size_t b = lane < n_types_ ? lane : 0;
        const LennardJones::Pair& pair = potential.of(static_cast<int>(a), static_cast<int>(b));
        Coefficients& row = rows_[a];
        row.cutoff2[lane] = pair.cutoff2;
        row.force12[lane] = pair.force12;
        row.force6[lane] = pair.force6;
        row.energy12[lane] = pair.energy12;
        row.energy6[lane] = pair.energy6;
        row.shift[lane] = pair.shift;
      }
    }
  }

  bool has_one_type() const { return n_types_ == 1; }

  /// types: of the eight atoms
  template <bool one_type>
  decltype(auto) of(std::size_t type, const Mask& types) const {
    if constexpr (one_type) {
      return (rows_[0]);
    } else {
      const Coefficients& row = rows_[type];
      return Coefficients{picked(row.cutoff2, types),
                          picked(row.force12, types),
                          picked(row.force6, types),
                          picked(row.energy12, types),
                          picked(row.energy6, types),
                          picked(row.shift, types)};
    }
  }

 private:
  std::size_t n_types_;
  std::array<Coefficients, most_types> rows_{};
};

}  // namespace md
