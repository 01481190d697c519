// Declared in apps/scf/deck/blocks.hpp.

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "apps/scf/deck/blocks.hpp"
#include "apps/scf/deck/element.hpp"
#include "apps/scf/deck/geometry_parts.hpp"
#include "apps/scf/deck/number.hpp"
#include "apps/scf/molecule.hpp"

namespace scf {
namespace {

// Far beyond any molecule, and near enough that a difference of two coordinates keeps 1e-12.
constexpr Range coordinate_range{-1e4, 1e4};

const std::vector<std::string> geometry_options{"units",
                                                "autosym",
                                                "noautosym",
                                                "autoz",
                                                "noautoz",
                                                "center",
                                                "nocenter",
                                                "print",
                                                "noprint",
                                                "bqbq",
                                                "nucleus",
                                                "angstrom_to_au",
                                                "ang2au",
                                                "adjust"};

const std::vector<std::string> zmatrix_words{"zmatrix", "zmt", "zmat"};

/// Angstrom in a unit of length, 0 for bohr. NWChem looks at the first two letters only.
std::optional<double> angstrom_per_unit(const std::string& units) {
  static const std::map<std::string, double> known{
      {"an", 1.0}, {"au", 0.0}, {"bo", 0.0}, {"at", 0.0}, {"nm", 10.0}, {"na", 10.0}, {"pm", 0.01}, {"pi", 0.01}};
  const auto found = known.find(units.substr(0, 2));
  return found == known.end() ? std::nullopt : std::optional(found->second);
}

/// The words after `geometry`.
struct Head {
  std::string name;
  double angstrom_per_unit = 1.0;  ///< or 0: lengths are in bohr
  double bohr_per_angstrom = scf::bohr_per_angstrom;
  bool autosym = true;
  std::optional<double> tolerance;  ///< of autosym
  bool adjusts = false;

  double bohr_per_unit() const {
    return angstrom_per_unit == 0.0 ? 1.0 : angstrom_per_unit * bohr_per_angstrom;
  }
};

/// Reads what follows an option and returns how many words that are.
std::size_t read_option(const Statement& head, std::size_t at, Head& found, Problems& problems) {
  const std::string word = head.keyword(at);
  const std::string next = head.keyword(at + 1);
  if (word == "units") {
    const std::optional<double> unit = angstrom_per_unit(next);
    if (!unit) {
      problems.add(head.line,
                   fmt::format("units `{}` are not understood; understood here: angstroms, bohr, au, "
                               "atomic, nm, pm",
                               at + 1 < head.words.size() ? shown(head.words[at + 1]) : ""));
    }
    found.angstrom_per_unit = unit.value_or(found.angstrom_per_unit);
    return 1;
  }
  if (word == "angstrom_to_au" || word == "ang2au") {
    found.bohr_per_angstrom =
        number_in({1.8, 2.0}, next, word, head.line, problems).value_or(bohr_per_angstrom);
    return 1;
  }
  if (word == "nucleus") {
    if (next != "point" && next != "pt") {
      problems.add(head.line, fmt::format("nucleus {}: not supported; nuclei are points", shown(next)));
    }
    return 1;
  }
  found.autosym = word == "autosym" || (found.autosym && word != "noautosym");
  if (word == "autosym") {
    found.tolerance = parse_number(next);
    return found.tolerance ? 1 : 0;
  }
  return word == "print" && next == "xyz" ? 1 : 0;
}

Head read_head(const Statement& head, Deck& deck, Problems& problems) {
  Head found;
  for (std::size_t i = 1; i < head.words.size(); ++i) {
    const std::string word = head.keyword(i);
    if (is_one_of(geometry_options, word)) {
      found.adjusts = found.adjusts || word == "adjust";
      if (word != "units" && word != "angstrom_to_au" && word != "ang2au") {
        note_without_effect(deck, head.line, word);
      }
      i += read_option(head, i, found, problems);
    } else if (!found.name.empty() || !near_word(word, geometry_options).empty()) {
      report_unknown(word, "geometry option", geometry_options, head.line, problems);
    } else {
      found.name = head.words[i];
    }
  }
  if (found.name.empty()) {
    found.name = "geometry";
  }
  return found;
}

/// The words after the coordinates: `charge Q` and `mass M`.
void read_atom_options(const Statement& statement, int charge, Deck& deck, Problems& problems) {
  for (std::size_t i = 4; i < statement.words.size(); i += 2) {
    const std::optional<double> value = parse_number(statement.keyword(i + 1));
    const bool own_charge = statement.keyword(i) == "charge" && value == charge;
    const bool mass = statement.keyword(i) == "mass" && value;
    if (!own_charge && !mass) {
      problems.add(statement.line,
                   fmt::format("`{}` after the coordinates; understood here: charge {} (the "
                               "element's own), mass M",
                               shown(statement.text(i)),
                               charge));
      return;
    }
    note_without_effect(
        deck, statement.line, statement.keyword(i) + " " + statement.keyword(i + 1));
  }
}

void read_atom(const Statement& statement,
               double scale,
               Deck& deck,
               std::vector<DeckAtom>& atoms,
               Problems& problems) {
  const std::string& tag = statement.words[0];
  const int charge = element_of_tag(tag);
  if (charge == 0) {
    const bool is_ghost = lower_case(tag).starts_with("bq");
    problems.add(statement.line,
                 is_ghost ? fmt::format("{}: ghost atoms and point charges are not supported", shown(tag))
                          : fmt::format("`{}` is neither an element from H to Ne nor symmetry, zmatrix "
                                        "or load; understood in geometry: SYMBOL X Y Z",
                                        shown(tag)));
    return;
  }
  if (statement.words.size() < 4) {
    problems.add(
        statement.line,
        fmt::format("`{}` lacks coordinates; an atom is SYMBOL X Y Z", shown(statement.text())));
    return;
  }
  DeckAtom atom{statement.line, charge, {}, tag};
  bool complete = true;
  for (std::size_t axis = 0; axis < 3; ++axis) {
    const auto coordinate = number_in(
        coordinate_range, statement.words[axis + 1], "coordinate", statement.line, problems);
    complete = complete && coordinate;
    atom.position[axis] = scale * coordinate.value_or(0.0) + 0.0;  // -0 is the same place as 0
  }
  read_atom_options(statement, charge, deck, problems);
  if (complete) {
    atoms.push_back(atom);
  }
}

/// Takes the statements off from the one that the span begins with to its own `end`.
std::span<const Statement> take_inner_block(std::span<const Statement>& statements) {
  const auto is_end = [](const Statement& statement) { return statement.keyword(0) == "end"; };
  const auto end = std::find_if(statements.begin(), statements.end(), is_end);
  const auto n = static_cast<std::size_t>(end - statements.begin());
  const auto inner = statements.first(n).subspan(1);
  statements = statements.subspan(std::min(n + 1, statements.size()));
  return inner;
}

void append(const std::vector<DeckAtom>& atoms, std::vector<DeckAtom>& all) {
  all.insert(all.end(), atoms.begin(), atoms.end());
}

}  // namespace

void read_geometry(const Block& block, Deck& deck, Problems& problems) {
  const Head head = read_head(block.head, deck, problems);
  DeckGeometry geometry{block.head.line, head.autosym, {}, head.adjusts, {}, head.tolerance};
  const Statement* symmetry = nullptr;
  std::span<const Statement> rest(block.body);
  while (!rest.empty()) {
    const Statement& statement = rest.front();
    const std::string keyword = statement.keyword(0);
    if (is_one_of(zmatrix_words, keyword)) {
      append(read_zmatrix(take_inner_block(rest), head.bohr_per_unit(), problems), geometry.atoms);
      continue;
    }
    if (keyword == "zcoord") {
      note_without_effect(deck, statement.line, "zcoord");
      take_inner_block(rest);
      continue;
    }
    rest = rest.subspan(1);
    if (keyword == "symmetry") {
      symmetry = &statement;
    } else if (keyword == "load") {
      append(read_load(statement, deck.folder, head.bohr_per_unit(), problems), geometry.atoms);
    } else {
      read_atom(statement, head.bohr_per_unit(), deck, geometry.atoms, problems);
    }
  }
  if (symmetry != nullptr) {
    read_symmetry(*symmetry, deck, geometry, problems);
  }
  deck.geometries.insert_or_assign(head.name, std::move(geometry));
}

}  // namespace scf
