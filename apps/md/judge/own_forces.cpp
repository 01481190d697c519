#include "apps/md/judge/own_forces.hpp"

#include <array>
#include <cmath>

#include "apps/md/judge/own_cells.hpp"
#include "apps/md/judge/own_embedded.hpp"
#include "apps/md/judge/own_pairs.hpp"

namespace md::judge {
namespace {

/// Moves places into the box by its periods.
std::vector<Vec3> into_box(std::vector<Vec3> position, const Vec3& box) {
  for (Vec3& place : position) {
    for (std::size_t d = 0; d < 3; ++d) {
      place[d] -= box[d] * std::floor(place[d] / box[d]);
      place[d] = place[d] >= box[d] ? 0.0 : place[d];  // -1e-17 rounds to the box's end
    }
  }
  return position;
}

}  // namespace

OwnForces own_forces(const Case& input,
                     const std::vector<Vec3>& given,
                     const std::vector<Vec3>& velocity,
                     const Crew& crew) {
  const std::vector<Vec3> position = into_box(given, input.box);
  if (input.embedded) {
    return own_embedded_forces(input, position, velocity, crew);
  }
  OwnForces own(position.size());
  OwnPairs pairs(input, position, velocity, own);
  for_each_atom_with_near(
      input, position, crew, [&](std::size_t i, std::span<const std::size_t> near) {
        pairs.add(i, near);
      });
  own.finish(crew);
  return own;
}

Vec3 direct_force(const Case& input, const std::vector<Vec3>& position, std::size_t atom) {
  if (input.embedded) {
    return direct_embedded_force(input, position, atom);
  }
  std::array<long double, 3> force{};
  for (std::size_t j = 0; j < position.size(); ++j) {
    if (!may_be_near(input, position[atom], position[j])) {
      continue;
    }
    std::array<long double, 3> r{};
    long double r2 = 0.0L;
    for (std::size_t d = 0; d < 3; ++d) {
      r[d] = static_cast<long double>(position[atom][d]) - position[j][d];
      r[d] -= input.box[d] * std::round(r[d] / input.box[d]);
      r2 += r[d] * r[d];
    }
    const LennardJones::Pair& pair =
        input.potential.of(input.atoms->type[atom], input.atoms->type[j]);
    if (j == atom || !(r2 < pair.cutoff2)) {
      continue;
    }
    const long double s = 1.0L / r2;
    const long double s3 = s * s * s;
    for (std::size_t d = 0; d < 3; ++d) {
      force[d] += s3 * s * (pair.force12 * s3 - pair.force6) * r[d];
    }
  }
  return {
      static_cast<double>(force[0]), static_cast<double>(force[1]), static_cast<double>(force[2])};
}

}  // namespace md::judge
