#include "apps/md/velocities.hpp"

#include <cmath>

#include "apps/md/park_random.hpp"

namespace md {
namespace {

Vec3 draw_one(const VelocityDraw& draw, double mass, ParkRandom& random) {
  Vec3 velocity;
  for (double& component : velocity) {
    component = (draw.gaussian ? random.gaussian() : random.uniform() - 0.5) / std::sqrt(mass);
  }
  return velocity;
}

}  // namespace

void draw_velocities(const VelocityDraw& draw,
                     const Units& units,
                     const std::vector<double>& mass,
                     Atoms& atoms) {
  const auto mass_of = [&](std::size_t i) { return mass[static_cast<std::size_t>(atoms.type[i])]; };
  ParkRandom sequence(draw.seed);
  Vec3 momentum{};
  double total_mass = 0.0;
  for (std::size_t i = 0; i < atoms.size(); ++i) {
    ParkRandom of_place = ParkRandom::of_place(draw.seed, atoms.position[i]);
    atoms.velocity[i] = draw_one(draw, mass_of(i), draw.by_place ? of_place : sequence);
    total_mass += mass_of(i);
    for (std::size_t d = 0; d < 3; ++d) {
      momentum[d] += mass_of(i) * atoms.velocity[i][d];
    }
  }
  double mv2 = 0.0;
  for (std::size_t i = 0; i < atoms.size(); ++i) {
    for (std::size_t d = 0; draw.stop_common_motion && d < 3; ++d) {
      atoms.velocity[i][d] -= momentum[d] / total_mass;
    }
    mv2 += mass_of(i) * dot(atoms.velocity[i], atoms.velocity[i]);
  }
  const double freedom = 3.0 * static_cast<double>(atoms.size()) - 3.0;
  const double found = units.mv2_to_energy * mv2 / (freedom * units.boltzmann);
  const double factor = found > 0.0 ? std::sqrt(draw.temperature / found) : 0.0;
  for (Vec3& velocity : atoms.velocity) {
    for (double& component : velocity) {
      component *= factor;
    }
  }
}

}  // namespace md
