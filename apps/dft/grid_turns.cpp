#include "apps/dft/grid_turns.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <string_view>

namespace dft {
namespace {

using scf::Operation;

constexpr double same_place_bohr = 1e-3;
constexpr Operation identity{{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};

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
  Operation found = identity;
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

/// Brings a threefold axis of the directions, (1, 1, 1), to z.
Operation threefold_to_z() {
  const double a = std::sqrt(1.0 / 6.0);
  const double b = std::sqrt(1.0 / 2.0);
  const double c = std::sqrt(1.0 / 3.0);
  return {{{2 * a, -a, -a}, {0, b, -b}, {c, c, c}}};
}

/// The groups for which NWChem puts a threefold axis of the directions along that of the molecule.
bool is_threefold(const std::string& group) {
  constexpr std::array<std::string_view, 6> threefold{"c3", "c3h", "c3v", "d3", "d3d", "d3h"};
  return std::ranges::find(threefold, group) != threefold.end();
}

}  // namespace

std::vector<Operation> grid_turns(const std::vector<scf::Atom>& atoms, const std::string& group) {
  const auto operations = scf::point_group(group);
  if (!operations || std::ranges::all_of(*operations, is_of_a_cube)) {
    return {};
  }
  const Operation all = is_threefold(group) ? threefold_to_z() : identity;
  std::vector<Operation> turns;
  for (std::size_t atom = 0; atom < atoms.size(); ++atom) {
    turns.push_back(scf::product(transposed(to_last(atoms, atom, *operations)), all));
  }
  return turns;
}

}  // namespace dft
