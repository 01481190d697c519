#include "apps/md/judge/own_run.hpp"

#include <algorithm>
#include <cmath>

#include "apps/md/judge/own_forces.hpp"
#include "apps/md/kinetic.hpp"

namespace md::judge {
namespace {

/// Velocity Verlet on all atoms.
class Motion {
 public:
  Motion(const Case& input, std::vector<Vec3> position)
      : input_(input),
        x_(std::move(position)),
        v_(input.atoms->velocity),
        own_(own_forces(input_, x_, {})) {}

  void step() {
    kick();
    for (std::size_t i = 0; i < x_.size(); ++i) {
      for (std::size_t d = 0; d < 3; ++d) {
        x_[i][d] += input_.dt * v_[i][d];
      }
    }
    own_ = own_forces(input_, x_, {});
    kick();
  }

  Thermo thermo(int step) const {
    double mv2 = 0.0;
    for (std::size_t i = 0; i < x_.size(); ++i) {
      mv2 += input_.mass_of(i) * dot(v_[i], v_[i]);
    }
    return thermo_of(input_, step, mv2, own_.potential, own_.virial, own_.pairs);
  }

  const std::vector<Vec3>& position() const { return x_; }
  const std::vector<Vec3>& force() const { return own_.force; }

 private:
  void kick() {
    for (std::size_t i = 0; i < x_.size(); ++i) {
      const double factor =
          0.5 * input_.dt * input_.units.force_to_acceleration() / input_.mass_of(i);
      for (std::size_t d = 0; d < 3; ++d) {
        v_[i][d] += factor * own_.force[i][d];
      }
    }
  }

  const Case& input_;
  std::vector<Vec3> x_, v_;
  OwnForces own_;
};

/// Every coordinate moved up or down, in no order that the crystal has.
std::vector<Vec3> nudged(std::vector<Vec3> position) {
  std::uint64_t bits = 1;
  for (Vec3& place : position) {
    for (double& x : place) {
      bits = bits * 6364136223846793005U + 1442695040888963407U;  // Knuth's MMIX
      x += (bits >> 63) == 0 ? nudge : -nudge;
    }
  }
  return position;
}

double distance(const Vec3& a, const Vec3& b) {
  const Vec3 away = a - b;
  return std::sqrt(dot(away, away));
}

}  // namespace

OwnRun own_run(const Case& input) {
  Motion motion(input, input.atoms->position);
  Motion other(input, nudged(input.atoms->position));
  OwnRun own;
  for (int step = 0; step <= input.steps; ++step) {
    if (step > 0) {
      motion.step();
      other.step();
    }
    if (!input.thermo_due(step)) {
      continue;
    }
    own.thermo.push_back(motion.thermo(step));
    double spread = 0.0;
    for (std::size_t i = 0; i < input.n_atoms(); ++i) {
      const double f = std::sqrt(dot(motion.force()[i], motion.force()[i]));
      spread += f * distance(motion.position()[i], other.position()[i]);
    }
    own.potential_spread.push_back(spread);
  }
  for (std::size_t i = 0; i < input.n_atoms(); ++i) {
    own.spread = std::max(own.spread, distance(motion.position()[i], other.position()[i]));
  }
  own.position = motion.position();
  return own;
}

}  // namespace md::judge
