#include "apps/dft/grid_turns.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace dft {
namespace {

using scf::Operation;

constexpr double same_place_bohr = 1e-3;

bool is_of_a_cube(const Operation& operation) {
  return std::ranges::all_of(operation, [](const auto& row) {
    return std::ranges::all_of(row, [](double x) { return std::abs(x - std::round(x)) < 1e-6; });
  });
}

Operation transposed(const Operation& a) {
  Operation result{};
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t j = 0; j < 3; ++j) {
      result[i][j] = a[j][i];
    }
  }
  return result;
}

bool is_at(const std::array<double, 3>& place, const scf::Atom& atom) {
  return std::hypot(place[0] - atom.position[0],
                    place[1] - atom.position[1],
                    place[2] - atom.position[2]) < same_place_bohr;
}

/// What brings an atom to the last one of its kind.
Operation to_last(const std::vector<scf::Atom>& atoms,
                  std::size_t atom,
                  const std::vector<Operation>& operations) {
  Operation found{{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
  std::size_t last = atom;
  for (const Operation& operation : operations) {
    const auto image = scf::applied(operation, atoms[atom].position);
    for (std::size_t other = atoms.size() - 1; other > last; --other) {
      if (is_at(image, atoms[other])) {
        last = other;
        found = operation;
      }
    }
  }
  return found;
}

}  // namespace

std::vector<Operation> grid_turns(const std::vector<scf::Atom>& atoms, const std::string& group) {
  const auto operations = scf::point_group(group);
  if (!operations || std::ranges::all_of(*operations, is_of_a_cube)) {
    return {};
  }
  std::vector<Operation> turns;
  for (std::size_t atom = 0; atom < atoms.size(); ++atom) {
    turns.push_back(transposed(to_last(atoms, atom, *operations)));
  }
  return turns;
}

}  // namespace dft
