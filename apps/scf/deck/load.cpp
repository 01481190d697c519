// Declared in apps/scf/deck/geometry_parts.hpp.

#include <filesystem>
#include <sstream>
#include <string>

#include <fmt/format.h>

#include "apps/scf/deck/element.hpp"
#include "apps/scf/deck/geometry_parts.hpp"
#include "apps/scf/deck/number.hpp"
#include "apps/scf/molecule.hpp"
#include "harness/core/error.hpp"
#include "harness/core/file.hpp"

namespace scf {
namespace {

constexpr Range place_range{-1e4, 1e4};
constexpr Range frame_range{1, 1000000};

std::vector<std::string> words_of(const std::string& line) {
  std::istringstream stream(line);
  std::vector<std::string> words;
  for (std::string word; stream >> word;) {
    words.push_back(word);
  }
  return words;
}

/// The atoms of one frame of an xyz file: a line with their number, a title, a line for each.
std::vector<DeckAtom> read_frame(std::istream& text,
                                 int line,
                                 const std::string& name,
                                 double bohr_per_unit,
                                 Problems& problems) {
  const auto wrong = [&](const std::string& what) {
    problems.add(line, fmt::format("load {}: {}", name, what));
    return std::vector<DeckAtom>{};
  };
  std::string row;
  if (!std::getline(text, row)) {
    return wrong("the file has no such frame");
  }
  const std::vector<std::string> head = words_of(row);
  const auto n = head.empty() ? std::nullopt : parse_number(head[0]);
  if (head.size() != 1 || !n || *n < 1 || *n > 1e6) {
    return wrong(fmt::format("`{}` is no number of atoms, with which a frame of xyz begins", shown(row)));
  }
  std::getline(text, row);
  std::vector<DeckAtom> atoms;
  for (int k = 0; k < static_cast<int>(*n); ++k) {
    if (!std::getline(text, row)) {
      return wrong(fmt::format("the file ends after {} of {} atoms", k, *n));
    }
    const std::vector<std::string> words = words_of(row);
    DeckAtom atom{line, words.empty() ? 0 : element_of_tag(words[0]), {}, ""};
    if (words.size() < 4 || atom.charge == 0) {
      return wrong(fmt::format("`{}` is not SYMBOL X Y Z with an element from H to Ne", shown(row)));
    }
    atom.tag = words[0];
    for (std::size_t i = 0; i < 3; ++i) {
      const auto x = number_in(place_range, words[i + 1], "coordinate", line, problems);
      atom.position[i] = bohr_per_unit * x.value_or(0.0);
    }
    atoms.push_back(atom);
  }
  return atoms;
}

}  // namespace

std::vector<DeckAtom> read_load(const Statement& statement,
                                const std::string& folder,
                                double bohr_per_unit,
                                Problems& problems) {
  std::string name;
  int frame = 1;
  for (std::size_t i = 1; i < statement.words.size(); ++i) {
    const std::string word = statement.keyword(i);
    if (word == "format" && statement.keyword(i + 1) == "xyz") {
      ++i;
    } else if (word == "frame") {
      frame = whole_number_in(frame_range, statement.keyword(++i), "frame", statement.line, problems)
                  .value_or(1);
    } else if (name.empty() && word != "format" && word != "select") {
      name = statement.words[i];
    } else {
      name.clear();
      break;
    }
  }
  if (name.empty()) {
    problems.add(statement.line,
                 fmt::format("{}: not understood; understood here: load [format xyz] [frame N] FILE",
                             shown(statement.text())));
    return {};
  }
  std::istringstream text;
  try {
    text.str(casebook::read_file((std::filesystem::path(folder) / name).string()));
  } catch (const casebook::UsageError& error) {
    problems.add(statement.line, fmt::format("load: {}", error.what()));
    return {};
  }
  std::vector<DeckAtom> atoms;
  for (int k = 0; k < frame && problems.none(); ++k) {
    atoms = read_frame(text, statement.line, shown(name), bohr_per_unit, problems);
  }
  return atoms;
}

}  // namespace scf
