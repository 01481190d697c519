#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "apps/md/atoms.hpp"

namespace md {

/// A cubic crystal: atoms at spacing x (whole numbers + a place of the basis).
struct Lattice {
  double spacing = 0.0;
  std::vector<Vec3> basis;
};

/// style: sc, bcc or fcc; empty basis for another.
/// scale: the density in units `lj`, else the spacing
Lattice make_lattice(const std::string& style, double scale, bool scale_is_density);

/// A region for atoms: a block, or a ball in it.
struct Region {
  Vec3 low{};   ///< of a ball too: it lies between low and high
  Vec3 high{};
  bool is_ball = false;
  Vec3 centre{};
  double radius = 0.0;

  bool contains(const Vec3& place) const;
};

/// Adds atoms at those places of the lattice that lie in the region and in the periodic box [low, high): planes z,
/// of each the lines y, of each all x, cell by cell. Velocities are zero.
/// types: [basis]
void add_atoms(const Lattice& lattice,
               const Region& region,
               const Region& box,
               const std::vector<int>& types,
               Atoms& atoms);

/// Arguments of `velocity all create`.
struct VelocityDraw {
  double temperature = 0.0;
  std::int32_t seed = 1;
  bool by_place = false;  ///< `loop geom`, else `loop all`
  bool gaussian = false;  ///< else uniform
  bool stop_common_motion = true;
};

}  // namespace md
