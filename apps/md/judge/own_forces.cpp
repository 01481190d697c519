#include "apps/md/judge/own_forces.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "apps/md/judge/own_cells.hpp"
#include "apps/md/judge/own_embedded.hpp"

namespace md::judge {
namespace {

/// Moves places into the box by its periods.
std::vector<Vec3> into_box(std::vector<Vec3> position, const Vec3& box) {
  for (Vec3& place : position) {
    for (std::size_t d = 0; d < 3; ++d) {
      place[d] -= box[d] * std::floor(place[d] / box[d]);
    }
  }
  return position;
}

/// Adds pairs to what is known of a state.
class Sum {
 public:
  Sum(const Case& input,
      const std::vector<Vec3>& position,
      const std::vector<Vec3>& velocity,
      OwnForces& own)
      : input_(input), position_(position), velocity_(velocity), own_(own) {
    for (const double length : input.box) {
      shift_ = std::max(shift_, 4.0 * length);
    }
    cutoff2_ = input.cutoff * input.cutoff * (1.0 + 8.0 * unit_roundoff * shift_ / input.cutoff);
  }

  void add(std::size_t i, std::size_t j) {
    Vec3 r = position_[i] - position_[j];
    for (std::size_t d = 0; d < 3; ++d) {  // both places are in the box
      const double length = input_.box[d];
      r[d] = r[d] > 0.5 * length ? r[d] - length : r[d] < -0.5 * length ? r[d] + length : r[d];
    }
    const double r2 = dot(r, r);
    if (r2 > cutoff2_) {
      return;
    }
    const LennardJones::Pair& pair =
        input_.potential.of(input_.atoms->type[i], input_.atoms->type[j]);
    own_.doubtful +=
        std::abs(r2 - pair.cutoff2) <= 8.0 * unit_roundoff * shift_ * std::sqrt(pair.cutoff2);
    if (!(r2 < pair.cutoff2)) {
      return;
    }
    ++own_.pairs;
    const double s = 1.0 / r2;
    const double s3 = s * s * s;
    const double repulsive = pair.force12 * s3 * s3 * s;
    const double attractive = pair.force6 * s3 * s;
    const double factor = repulsive - attractive;  // F = factor r
    for (std::size_t d = 0; d < 3; ++d) {
      own_.force[i][d] += factor * r[d];
      own_.force[j][d] -= factor * r[d];
    }
    const double distance = std::sqrt(r2);
    const double terms = (repulsive + attractive) * distance;
    const double slope = 14.0 * repulsive + 8.0 * attractive;
    own_.rounding[i] += unit_roundoff * (20.0 * terms + shift_ * slope);
    own_.rounding[j] += unit_roundoff * (20.0 * terms + shift_ * slope);
    const double s_cut = 1.0 / pair.cutoff2;
    const double s3_cut = s_cut * s_cut * s_cut;
    const double energy = s3 * (pair.energy12 * s3 - pair.energy6);
    own_.potential += energy - pair.shift;
    own_.continuous += energy - s3_cut * (pair.energy12 * s3_cut - pair.energy6);
    own_.virial += factor * r2;
    own_.potential_size += s3 * (pair.energy12 * s3 + pair.energy6) + pair.shift;
    own_.virial_size += terms * distance;
    moved_energy_ += shift_ * terms;
    moved_virial_ += shift_ * slope * distance;
    if (!velocity_.empty()) {
      const Vec3 v = velocity_[i] - velocity_[j];
      const double along = dot(v, r) * dot(v, r) * s;
      own_.curvature +=
          along * (13.0 * repulsive - 7.0 * attractive) - (dot(v, v) - along) * factor;
    }
  }

  void finish() {
    const double of_sums = 20.0 + 2.0 * std::sqrt(static_cast<double>(own_.pairs));
    own_.potential_rounding = unit_roundoff * (of_sums * own_.potential_size + moved_energy_);
    own_.virial_rounding = unit_roundoff * (of_sums * own_.virial_size + moved_virial_);
  }

 private:
  const Case& input_;
  const std::vector<Vec3>& position_;
  const std::vector<Vec3>& velocity_;
  OwnForces& own_;
  double shift_ = 0.0;
  double cutoff2_ = 0.0;  ///< of all pairs, and what rounding may add
  double moved_energy_ = 0.0;
  double moved_virial_ = 0.0;
};

}  // namespace

OwnForces own_forces(const Case& input,
                     const std::vector<Vec3>& given,
                     const std::vector<Vec3>& velocity) {
  const std::vector<Vec3> position = into_box(given, input.box);
  if (input.embedded) {
    return own_embedded_forces(input, position, velocity);
  }
  OwnForces own;
  own.force.assign(position.size(), Vec3{});
  own.rounding.assign(position.size(), 0.0);
  Sum sum(input, position, velocity, own);
  for_each_near_pair(input, position, [&](std::size_t i, std::size_t j) { sum.add(i, j); });
  sum.finish();
  return own;
}

Vec3 direct_force(const Case& input, const std::vector<Vec3>& position, std::size_t atom) {
  if (input.embedded) {
    return direct_embedded_force(input, position, atom);
  }
  std::array<long double, 3> force{};
  for (std::size_t j = 0; j < position.size(); ++j) {
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
