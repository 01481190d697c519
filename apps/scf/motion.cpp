#include "apps/scf/motion.hpp"

#include <cstddef>
#include <numeric>

#include "apps/scf/oracle/dice.hpp"

namespace scf {
namespace {

using oracle::Dice;

/// Rotation by the quaternion w + x i + y j + z k, divided by its norm.
/// Source: Shoemake, SIGGRAPH Computer Graphics 19 (1985) 245.
std::array<std::array<double, 3>, 3> rotation_by(const std::array<double, 4>& quaternion) {
  const auto [w, x, y, z] = quaternion;
  const double s = 2.0 / (w * w + x * x + y * y + z * z);
  return {{{1.0 - s * (y * y + z * z), s * (x * y - w * z), s * (x * z + w * y)},
           {s * (x * y + w * z), 1.0 - s * (x * x + z * z), s * (y * z - w * x)},
           {s * (x * z - w * y), s * (y * z + w * x), 1.0 - s * (x * x + y * y)}}};
}

/// A point of the shell between two spheres in four dimensions has no preferred direction.
std::array<std::array<double, 3>, 3> draw_rotation(Dice& dice) {
  std::array<double, 4> quaternion{};
  double square = 0.0;
  while (square < 0.01 || square > 1.0) {
    square = 0.0;
    for (double& part : quaternion) {
      part = dice.uniform();
      square += part * part;
    }
  }
  return rotation_by(quaternion);
}

std::array<double, 3> draw_vector(Dice& dice) {
  std::array<double, 3> shift{};
  for (double& part : shift) {
    part = dice.uniform();
  }
  return shift;
}

}  // namespace

std::array<double, 3> RigidMotion::operator()(const std::array<double, 3>& point) const {
  std::array<double, 3> at = shift;
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t k = 0; k < 3; ++k) {
      at[i] += turn[i][k] * point[k];
    }
  }
  return at;
}

RigidMotion draw_motion(std::uint64_t seed) {
  Dice dice(seed);
  RigidMotion motion;
  motion.turn = draw_rotation(dice);
  motion.shift = draw_vector(dice);
  return motion;
}

RigidMotion draw_shift(std::uint64_t seed) {
  Dice dice(seed);
  RigidMotion motion;
  motion.shift = draw_vector(dice);
  return motion;
}

Displacements draw_displacements(std::size_t n_atoms, std::uint64_t seed) {
  Dice dice(~seed);
  Displacements by(n_atoms);
  for (std::array<double, 3>& vector : by) {
    vector = draw_vector(dice);
    for (double& part : vector) {
      part *= largest_displacement;
    }
  }
  return by;
}

Basis displaced(Basis basis, const Displacements& by) {
  for (Shell& shell : basis.shells) {
    const std::array<double, 3>& vector = by[static_cast<std::size_t>(shell.atom)];
    for (std::size_t i = 0; i < 3; ++i) {
      shell.center[i] += vector[i];
    }
  }
  return basis;
}

Case displaced(Case input, const Displacements& by) {
  for (std::size_t atom = 0; atom < input.atoms.size(); ++atom) {
    for (std::size_t i = 0; i < 3; ++i) {
      input.atoms[atom].position[i] += by[atom][i];
    }
  }
  input.basis = displaced(std::move(input.basis), by);
  input.reference.reset();
  return input;
}

Basis moved(Basis basis, const RigidMotion& motion) {
  for (Shell& shell : basis.shells) {
    shell.center = motion(shell.center);
  }
  return basis;
}

Case moved(Case input, const RigidMotion& motion) {
  for (Atom& atom : input.atoms) {
    atom.position = motion(atom.position);
  }
  input.basis = moved(std::move(input.basis), motion);
  return input;
}

Case with_atoms_shuffled(const Case& input, std::uint64_t seed) {
  std::vector<std::size_t> order(input.atoms.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  Dice(seed).shuffle(order);

  Case shuffled = input;
  shuffled.atoms.clear();
  shuffled.basis = {};
  for (const std::size_t atom : order) {
    for (Shell shell : input.basis.shells) {
      if (shell.atom == static_cast<int>(atom)) {
        shell.atom = static_cast<int>(shuffled.atoms.size());
        shell.first = shuffled.basis.n_functions;
        shuffled.basis.n_functions += shell.n_functions();
        shuffled.basis.shells.push_back(std::move(shell));
      }
    }
    shuffled.atoms.push_back(input.atoms[atom]);
  }
  return shuffled;
}

}  // namespace scf
