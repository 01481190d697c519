#pragma once

#include <cstdint>
#include <vector>

#include "apps/md/vec3.hpp"
#include "parts/md/atoms/share.hpp"
#include "parts/md/clusters/cluster_atoms.hpp"
#include "parts/md/clusters/lanes.hpp"

namespace md {

/// Half of a cluster against a whole one: four rows of eight pairs.
constexpr std::size_t rows = 4;

/// The box itself among its 27 images.
constexpr std::uint32_t home_image = 13;

/// A cluster that a half may meet, and by which image of the box.
struct Neighbour {
  std::uint32_t cluster;
  std::uint32_t image;  ///< 0 to 26
};

/// For each half of the clusters of a share, the clusters that have an atom within reach of one of
/// its four. Of two clusters of the share one lists the other, and gives forces back; those outside
/// of it are listed by every half that reaches them. A cluster itself, in the box, is in no list.
struct ClusterList {
  std::vector<std::size_t> begin;  ///< [half of the share] its neighbours in the share
  std::vector<std::size_t> other;  ///< [half] ... and those outside, up to the next half
  std::vector<Neighbour> neighbours;
};

/// True if one of four atoms of a cluster has one of eight of another within reach.
inline bool meets(
    const Block& i, std::size_t first_row, const Block& j, const Vec3& image, double reach2) {
  const Lanes x = j.x + image[0];
  const Lanes y = j.y + image[1];
  const Lanes z = j.z + image[2];
  Mask near{};
  for (std::size_t row = first_row; row < first_row + rows; ++row) {
    const Lanes dx = i.x[row] - x;
    const Lanes dy = i.y[row] - y;
    const Lanes dz = i.z[row] - z;
    near |= dx * dx + dy * dy + dz * dz < reach2;
  }
  return any(near);
}

/// Shift of each image. [27]
std::vector<Vec3> images_of(const Vec3& box);

}  // namespace md
