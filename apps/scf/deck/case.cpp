#include "apps/scf/deck/case.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "apps/scf/deck/place_basis.hpp"
#include "apps/scf/deck/problems.hpp"

namespace scf {
namespace {

// The shortest bond, that of H2, is a thousand times longer: a line was copied.
constexpr double least_distance_bohr = 1e-3;

double distance(const DeckAtom& a, const DeckAtom& b) {
  return std::hypot(
      a.position[0] - b.position[0], a.position[1] - b.position[1], a.position[2] - b.position[2]);
}

void check_positions(const Deck& deck, Problems& problems) {
  for (std::size_t b = 0; b < deck.atoms.size(); ++b) {
    for (std::size_t a = 0; a < b; ++a) {
      if (distance(deck.atoms[a], deck.atoms[b]) < least_distance_bohr) {
        problems.add(deck.atoms[b].line,
                     fmt::format("this atom is on the spot of the atom in line {}; atoms stay {} "
                                 "bohr apart",
                                 deck.atoms[a].line,
                                 least_distance_bohr));
        break;
      }
    }
  }
}

/// The number of the atom's tag among those of the deck, in the order of the atoms.
int kind_of(const DeckAtom& atom, const Deck& deck) {
  std::vector<std::string> tags;
  for (const DeckAtom& other : deck.atoms) {
    if (other.charge != atom.charge) {
      continue;
    }
    if (std::find(tags.begin(), tags.end(), other.tag) == tags.end()) {
      tags.push_back(other.tag);
    }
  }
  return static_cast<int>(std::find(tags.begin(), tags.end(), atom.tag) - tags.begin());
}

/// Of a deck that is silent: NWChem's, tightened to where energies agree to 1e-8. NWChem's default thresh is 1e-4, and its
/// last step, of second order, ends far below; tol2e is 1e-7 at most there, where screening like ours moves water's
/// energy by 1e-7. NWChem's manual says 20 for maxiter; NWChem 7.0.2 runs with 30 and prints so.
/// Source: NWChem manual, "Hartree-Fock Theory for Molecules": THRESH, TOL2E, MAXITER.
Thresholds thresholds_of(const ScfSettings& scf) {
  const double thresh = scf.thresh.value_or(1e-5);
  return {thresh, scf.tol2e.value_or(std::min(1e-9, 0.01 * thresh)), scf.maxiter.value_or(30)};
}

void check_electrons(const Case& input, int line, Problems& problems) {
  const int n = input.n_electrons();
  if (n <= 0) {
    problems.add(
        line, fmt::format("charge {} leaves {} electrons; give a smaller charge", input.charge, n));
  } else if (n % 2 != 0) {
    problems.add(line,
                 fmt::format("charge {} leaves an odd number of electrons ({}), and closed shells "
                             "hold pairs; change the charge by one",
                             input.charge,
                             n));
  }
}

}  // namespace

Case make_case(const Deck& deck) {
  Problems problems(deck.file);
  Case input;
  input.title = deck.title;
  input.charge = deck.charge;
  input.thresholds = thresholds_of(deck.scf);
  input.memsize_words = deck.scf.memsize_words.value_or(default_memsize_words);
  input.without_effect = deck.without_effect;
  for (const DeckAtom& atom : deck.atoms) {
    input.atoms.push_back({element_symbol(atom.charge), atom.charge, atom.position, kind_of(atom, deck)});
  }
  if (deck.atoms.empty()) {
    problems.add(deck.geometry_line, "a geometry without atoms; give lines SYMBOL X Y Z");
    problems.throw_if_any();
  }
  check_positions(deck, problems);
  check_electrons(input, deck.charge_line > 0 ? deck.charge_line : deck.geometry_line, problems);
  place_basis(deck, input, problems);
  if (problems.none() && input.n_occupied() > input.basis.n_functions) {
    problems.add(deck.basis.line,
                 fmt::format("{} occupied orbitals in a basis of {} functions; give a larger basis",
                             input.n_occupied(),
                             input.basis.n_functions));
  }
  problems.throw_if_any();
  return input;
}

}  // namespace scf
