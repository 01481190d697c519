#include "apps/scf/deck/place_basis.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <map>
#include <set>
#include <span>
#include <string_view>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "apps/scf/deck/basis_library.hpp"
#include "apps/scf/deck/element.hpp"
#include "apps/scf/deck/lexer.hpp"

namespace scf {
namespace {

/// True for the name of a published set of five or more shells for the valence, or of one that fits four.
bool has_h_functions(std::string_view name) {
  return std::ranges::any_of(std::array{"5z", "6z", "qz-ri", "qz_mp2_fitting"},
                             [&](std::string_view part) { return name.find(part) != name.npos; });
}

bool libraries_are_known(const DeckBasis& basis, Problems& problems) {
  const std::vector<std::string> known = basis_library_names();
  bool all = true;
  for (const BasisEntry& entry : basis.entries) {
    const std::string name = library_file_name(entry.library);
    if (!name.empty() && !is_one_of(known, name)) {
      // The nearest name is another basis and not what was meant.
      problems.add(entry.line,
                   has_h_functions(name)
                       ? fmt::format("`{}`: h functions are not supported; integrals go up to g",
                                     shown(entry.library))
                       : fmt::format("`{}` is not a basis library that is known here. Known: {}",
                                     shown(entry.library),
                                     fmt::join(known, ", ")));
      all = false;
    }
  }
  return all;
}

/// The library's name when it is the only one, else "mixed".
std::string name_of(const DeckBasis& basis) {
  std::set<std::string> names;
  for (const BasisEntry& entry : basis.entries) {
    names.insert(library_file_name(entry.library));
  }
  return names.size() == 1 && !names.begin()->empty() ? *names.begin() : "mixed";
}

/// The entry's shells for one element: those of the library, or those written out.
std::vector<PlainShell> shells_for(const BasisEntry& entry, int element) {
  if (entry.library.empty()) {
    return entry.shells;
  }
  const std::optional<BasisLibrary> library = find_basis_library(entry.library);
  const bool has_element = library && library->contains(element);
  return has_element ? library->at(element) : std::vector<PlainShell>{};
}

Shell normalized(const PlainShell& plain, bool spherical) {
  Shell shell;
  shell.l = plain.l;
  shell.spherical = spherical;
  shell.exponents = plain.exponents;
  shell.coefficients = plain.coefficients;
  normalize(shell);
  return shell;
}

bool is_finite(const Shell& shell) {
  return std::all_of(shell.coefficients.begin(), shell.coefficients.end(), [](double c) {
    return std::isfinite(c);
  });
}

bool contains(std::span<const Shell> shells, const Shell& shell) {
  return std::any_of(shells.begin(), shells.end(), [&](const Shell& other) {
    return other.l == shell.l && other.exponents == shell.exponents &&
           other.coefficients == shell.coefficients;
  });
}

std::string letters_of(const std::string& tag) {
  const auto end = std::find_if_not(tag.begin(), tag.end(), [](unsigned char c) { return std::isalpha(c); });
  return std::string(tag.begin(), end);
}

/// True if the entry is for all atoms, this one among them: NWChem makes entries of their tags of it.
bool is_for_all(const BasisEntry& entry, const DeckAtom& atom) {
  return entry.atomic_number == 0 && std::find(entry.except.begin(), entry.except.end(), atom.tag) ==
                                         entry.except.end();
}

/// The tag whose entries are those of an atom, one for each: its own, or else what it begins with before a
/// digit, or else the first that is the element's symbol or name.
/// Source: NWChem 7.0.2, src/basis/basis.F, bas_match_tags.
std::string tag_for(const DeckAtom& atom, const DeckBasis& basis) {
  const std::string element = lower_case(element_symbol(atom.charge));
  std::string of_letters;
  std::string of_element;
  for (const BasisEntry& entry : basis.entries) {
    if (entry.tag == atom.tag || is_for_all(entry, atom)) {
      return atom.tag;
    }
    const std::string tag = lower_case(entry.tag);
    if (of_letters.empty() && tag == lower_case(letters_of(atom.tag))) {
      of_letters = entry.tag;
    }
    const bool is_name = tag.size() > 3 && letters_of(tag) == tag;
    if (of_element.empty() && entry.atomic_number == atom.charge && (tag == element || is_name)) {
      of_element = entry.tag;
    }
  }
  return of_letters.empty() ? of_element : of_letters;
}

std::vector<const BasisEntry*> entries_for(const DeckAtom& atom, const DeckBasis& basis) {
  const std::string tag = tag_for(atom, basis);
  std::vector<const BasisEntry*> found;
  for (const BasisEntry& entry : basis.entries) {
    if (is_for_all(entry, atom) || (entry.atomic_number != 0 && entry.tag == tag)) {
      found.push_back(&entry);
    }
  }
  return found;
}

/// The shells of the atoms of one tag, on no atom yet.
std::vector<Shell> shells_of(const Atom& atom,
                             const DeckAtom& of_deck,
                             const DeckBasis& basis,
                             Problems& problems) {
  std::vector<Shell> shells;
  for (const BasisEntry* const found : entries_for(of_deck, basis)) {
    const BasisEntry& entry = *found;
    for (const PlainShell& plain : shells_for(entry, atom.charge)) {
      const int line = entry.library.empty() ? plain.line : entry.line;
      if (plain.l > max_angular_momentum) {
        problems.add(line,
                     fmt::format("{} has a shell above g; integrals go up to g", atom.symbol));
        return shells;
      }
      shells.push_back(normalized(plain, basis.spherical));
      if (!is_finite(shells.back())) {
        problems.add(line, "a contraction whose primitives cancel: it has no norm");
      } else if (contains(std::span(shells).first(shells.size() - 1), shells.back())) {
        problems.add(line,
                     fmt::format("{} has this shell already; functions of a basis are linearly "
                                 "independent, remove one of the two",
                                 atom.symbol));
        return shells;
      }
    }
  }
  return shells;
}

void append(const std::vector<Shell>& shells, int atom, const Atom& center, Basis& basis) {
  for (Shell shell : shells) {
    shell.atom = atom;
    shell.center = center.position;
    shell.first = basis.n_functions;
    basis.n_functions += shell.n_functions();
    basis.shells.push_back(std::move(shell));
  }
}

}  // namespace

Basis placed(const DeckBasis& basis,
             const Deck& deck,
             const std::vector<Atom>& atoms,
             std::string& name,
             Problems& problems) {
  Basis result;
  if (!libraries_are_known(basis, problems)) {
    return result;
  }
  name = name_of(basis);
  std::map<std::pair<int, std::string>, std::vector<Shell>> shells_of_tag;
  for (std::size_t a = 0; a < atoms.size(); ++a) {
    const Atom& atom = atoms[a];
    const auto [shells, is_new] = shells_of_tag.try_emplace({atom.charge, deck.atoms[a].tag});
    if (is_new) {
      shells->second = shells_of(atom, deck.atoms[a], basis, problems);
    }
    if (is_new && shells->second.empty()) {
      problems.add(basis.line,
                   fmt::format("the basis has no functions for {} (line {}); add `{} library NAME`",
                               atom.symbol,
                               deck.atoms[a].line,
                               atom.symbol));
    }
    append(shells->second, static_cast<int>(a), atom, result);
  }
  return result;
}

void place_basis(const Deck& deck, Case& input, Problems& problems) {
  input.basis = placed(deck.basis, deck, input.atoms, input.basis_name, problems);
}

}  // namespace scf
