#pragma once

#include <vector>

#include "apps/md/case.hpp"
#include "apps/md/result.hpp"
#include "apps/md/state.hpp"
#include "harness/run/team.hpp"
#include "parts/md/atoms/share.hpp"
#include "parts/md/atoms/sums.hpp"

namespace md {

/// All atoms on every rank, of which each moves its share: what surrounds the forces, in the case's order of the
/// atoms.
class SharedAtoms {
 public:
  SharedAtoms(const Case& input, const casebook::Team& team);

  /// Potential, virial and pairs of the last forces, and m v^2.
  Sums sums() const;
  State state() const;
  Counters counters() const { return counters_; }

 protected:
  void place_atoms();

  /// v += dt / 2 f / m
  void kick();

  /// x += dt v, and back into the box.
  void drift();

  /// Gives every rank all positions.
  void exchange() { counters_.halo_bytes += exchange_positions(x_, team_); }

  const Case& input_;
  casebook::Team team_;
  Share share_;
  Vec3 half_box_{};
  std::vector<Vec3> x_;      ///< [atom]
  std::vector<Vec3> v_, f_;  ///< [atom of the share]
  Sums sums_;                ///< of the forces
  Counters counters_;
};

}  // namespace md
