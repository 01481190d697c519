// Declared in apps/scf/deck/geometry_parts.hpp.

#include <algorithm>
#include <cmath>
#include <string>

#include <fmt/format.h>

#include "apps/scf/deck/blocks.hpp"
#include "apps/scf/deck/geometry_parts.hpp"
#include "apps/scf/deck/number.hpp"
#include "apps/scf/deck/place/point_group.hpp"

namespace scf {
namespace {

// NWChem's, by which it knows an atom in a general place from one on an axis or a plane.
constexpr double same_place_bohr = 1e-2;

bool is_listed(const std::vector<DeckAtom>& atoms,
               const DeckAtom& atom,
               const std::array<double, 3>& place) {
  return std::any_of(atoms.begin(), atoms.end(), [&](const DeckAtom& other) {
    return other.charge == atom.charge && std::hypot(other.position[0] - place[0],
                                                     other.position[1] - place[1],
                                                     other.position[2] - place[2]) < same_place_bohr;
  });
}

}  // namespace

void read_symmetry(const Statement& statement, Deck& deck, DeckGeometry& geometry, Problems& problems) {
  geometry.autosym = false;
  const std::size_t at = statement.keyword(1) == "group" ? 2 : 1;
  const std::string name = statement.keyword(at);
  bool is_understood = true;
  for (std::size_t i = at + 1; i < statement.words.size(); ++i) {
    const std::string word = statement.keyword(i);
    const bool tolerance = word == "tol" && parse_number(statement.keyword(i + 1));
    is_understood = is_understood && (word == "print" || tolerance);
    i += tolerance ? 1 : 0;
  }
  const auto group = point_group(name);
  if (!group || !is_understood) {
    problems.add(statement.line,
                 fmt::format("{}: not understood; understood here: symmetry [group] with a point group "
                             "(c1, cs, ci, c2v, d2h, d6h, td, oh ...), or every atom and no symmetry",
                             shown(statement.text())));
    return;
  }
  geometry.group = name;
  const std::size_t n_listed = geometry.atoms.size();
  for (std::size_t a = 0; a < n_listed; ++a) {
    for (const Operation& operation : *group) {
      DeckAtom image = geometry.atoms[a];
      image.position = applied(operation, image.position);
      if (!is_listed(geometry.atoms, image, image.position)) {
        geometry.atoms.push_back(image);
      }
    }
  }
  if (geometry.atoms.size() == n_listed) {
    note_without_effect(deck, statement.line, statement.text());
  }
}

}  // namespace scf
