// Declared in apps/scf/deck/blocks.hpp.

#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "apps/scf/deck/blocks.hpp"
#include "apps/scf/deck/element.hpp"
#include "apps/scf/deck/number.hpp"
#include "apps/scf/molecule.hpp"
#include "harness/core/suggest.hpp"

namespace scf {
namespace {

// Far beyond any molecule, and near enough that a difference of two coordinates keeps 1e-12.
constexpr Range coordinate_range{-1e4, 1e4};

const std::vector<std::string> geometry_options{
    "units", "autosym", "noautosym", "autoz", "noautoz", "center", "nocenter", "print", "noprint"};

/// Bohr per unit of length. NWChem looks at the first two letters only.
std::optional<double> bohr_per_unit(const std::string& units) {
  const std::string letters = units.substr(0, 2);
  if (letters == "an") {
    return bohr_per_angstrom;
  }
  if (letters == "au" || letters == "bo" || letters == "at") {
    return 1.0;
  }
  return std::nullopt;
}

/// Reads the words behind `geometry` and returns bohr per unit of the coordinates.
double read_head(const Statement& head, Deck& deck, Problems& problems) {
  double scale = bohr_per_angstrom;
  for (std::size_t i = 1; i < head.words.size(); ++i) {
    const std::string word = head.keyword(i);
    if (word == "units") {
      const std::optional<double> unit = bohr_per_unit(head.keyword(++i));
      if (!unit) {
        problems.add(head.line,
                     fmt::format("units `{}` are not understood; understood here: angstroms, "
                                 "bohr, au, atomic",
                                 i < head.words.size() ? shown(head.words[i]) : ""));
      }
      scale = unit.value_or(scale);
    } else if (is_one_of(geometry_options, word)) {
      note_without_effect(deck, head.line, word);
      // `autosym` may have a tolerance, `print` a format behind it.
      const std::string next = head.keyword(i + 1);
      if ((word == "autosym" && parse_number(next)) || (word == "print" && next == "xyz")) {
        ++i;
      }
    } else if (i > 1 || !casebook::closest_name(shown(word), geometry_options).empty()) {
      report_unknown(word, "geometry option", geometry_options, head.line, problems);
    }  // else it is the geometry's name, and there is no other
  }
  return scale;
}

void read_symmetry(const Statement& statement, Deck& deck, Problems& problems) {
  const std::size_t at = statement.keyword(1) == "group" ? 2 : 1;
  if (statement.keyword(at) == "c1" && statement.words.size() == at + 1) {
    note_without_effect(deck, statement.line, statement.text());
    return;
  }
  problems.add(statement.line,
               fmt::format("{}: the atoms that a symmetry group generates are not built here; list "
                           "every atom and write `symmetry c1`, or nothing",
                           shown(statement.text())));
}

/// The words behind the coordinates: `charge Q` and `mass M`.
void read_atom_options(const Statement& statement, int charge, Deck& deck, Problems& problems) {
  for (std::size_t i = 4; i < statement.words.size(); i += 2) {
    const std::optional<double> value = parse_number(statement.keyword(i + 1));
    const bool own_charge = statement.keyword(i) == "charge" && value == charge;
    const bool mass = statement.keyword(i) == "mass" && value;
    if (!own_charge && !mass) {
      problems.add(statement.line,
                   fmt::format("`{}` behind the coordinates; understood here: charge {} (the "
                               "element's own), mass M",
                               shown(statement.text(i)),
                               charge));
      return;
    }
    note_without_effect(
        deck, statement.line, statement.keyword(i) + " " + statement.keyword(i + 1));
  }
}

void read_atom(const Statement& statement, double scale, Deck& deck, Problems& problems) {
  const std::string& tag = statement.words[0];
  const int charge = element_of_tag(tag);
  if (charge == 0) {
    problems.add(statement.line,
                 fmt::format("`{}` is neither an element from H to Ne nor `symmetry c1`; "
                             "understood in geometry: SYMBOL X Y Z",
                             shown(tag)));
    return;
  }
  if (statement.words.size() < 4) {
    problems.add(
        statement.line,
        fmt::format("`{}` lacks coordinates; an atom is SYMBOL X Y Z", shown(statement.text())));
    return;
  }
  DeckAtom atom{statement.line, charge, {}};
  bool complete = true;
  for (std::size_t axis = 0; axis < 3; ++axis) {
    const auto coordinate = number_in(
        coordinate_range, statement.words[axis + 1], "coordinate", statement.line, problems);
    complete = complete && coordinate;
    atom.position[axis] = scale * coordinate.value_or(0.0) + 0.0;  // -0 is the same place as 0
  }
  read_atom_options(statement, charge, deck, problems);
  if (complete) {
    deck.atoms.push_back(atom);
  }
}

}  // namespace

void read_geometry(const Block& block, Deck& deck, Problems& problems) {
  if (deck.geometry_line > 0) {
    problems.add(block.head.line,
                 fmt::format("a second geometry (the first is in line {}); one is understood here",
                             deck.geometry_line));
    return;
  }
  deck.geometry_line = block.head.line;
  const double scale = read_head(block.head, deck, problems);
  for (const Statement& statement : block.body) {
    if (statement.keyword(0) == "symmetry") {
      read_symmetry(statement, deck, problems);
    } else {
      read_atom(statement, scale, deck, problems);
    }
  }
}

}  // namespace scf
