// Declared in deck_commands.hpp.
#include <algorithm>

#include <fmt/format.h>

#include "apps/md/input/deck_commands.hpp"
#include "apps/md/input/dynamo.hpp"
#include "harness/core/file.hpp"

namespace md {
namespace {

void pair_style(const Words& words, Deck& deck) {
  usage(!words.empty(), "pair_style lj/cut CUTOFF, eam or eam/alloy");
  if (deck.draft.pair_style != words[0]) {
    deck.draft.coefficients.clear();
    deck.draft.shifted = false;
  }
  deck.draft.pair_style = words[0];
  deck.draft.style_cutoff.reset();
  deck.draft.embedded.reset();
  if (words == Words{"eam"} || words == Words{"eam/alloy"}) {
    require(deck.draft.units.name == "metal", "pair_style eam needs `units metal` before it");
    deck.draft.embedded.emplace().one_file = words[0] == "eam/alloy";
    return;
  }
  usage(words.size() == 2 && words[0] == "lj/cut", "pair_style lj/cut CUTOFF, eam or eam/alloy");
  deck.draft.style_cutoff = positive(words[1]);
  for (auto& [types, coefficients] :
       deck.draft.coefficients) {  // as in LAMMPS, where a style is named again
    coefficients.cutoff.reset();
  }
}

DynamoFile potential(const Deck& deck,
                     const std::string& name,
                     DynamoFile (*reader)(std::string_view)) {
  const std::string text = casebook::read_file(find_potential(name, deck.folder));
  try {
    return reader(text);
  } catch (const BadLine& bad) {
    throw BadLine{fmt::format("{}: {}", name, bad.what)};
  }
}

/// A funcfl file brings the mass of its element.
void funcfl_coeff(const Words& words, Deck& deck) {
  usage(words.size() == 3 && words[0] == words[1], "pair_coeff A A FILE");
  const DynamoFile file = potential(deck, words[2], read_funcfl);
  const auto [first, last] = types(deck, words[0]);
  for (std::size_t type = first; type < last; ++type) {
    deck.draft.embedded->of_type.insert_or_assign(type, file);
    deck.draft.mass[type] = file.elements.front().mass;
  }
}

void setfl_coeff(const Words& words, Deck& deck) {
  usage(words.size() == 3 + deck.draft.n_types && words[0] == "*" && words[1] == "*",
        "pair_coeff * * FILE ELEMENT ..., one for each type");
  EmbeddedDraft& embedded = *deck.draft.embedded;
  embedded.all = potential(deck, words[2], read_setfl);
  embedded.element.clear();
  for (std::size_t type = 0; type < deck.draft.n_types; ++type) {
    const auto& known = embedded.all->elements;
    const auto found = std::ranges::find(known, words[3 + type], &TabledElement::name);
    require(found != known.end(), fmt::format("`{}` has no `{}`", words[2], words[3 + type]));
    embedded.element.push_back(static_cast<std::size_t>(found - known.begin()));
    deck.draft.mass[type] = found->mass;
  }
}

void pair_coeff(const Words& words, Deck& deck) {
  if (deck.draft.embedded) {
    deck.draft.embedded->one_file ? setfl_coeff(words, deck) : funcfl_coeff(words, deck);
    return;
  }
  usage(words.size() == 4 || words.size() == 5, "pair_coeff A B EPSILON SIGMA [CUTOFF]");
  require_before(deck.draft.style_cutoff.has_value(), "pair_coeff needs pair_style before it");
  const auto [first_a, last_a] = types(deck, words[0]);
  const auto [first_b, last_b] = types(deck, words[1]);
  PairCoefficients found{number(words[2]), number(words[3]), std::nullopt};
  require(found.epsilon >= 0.0 && found.sigma >= 0.0, "epsilon or sigma is negative");
  if (words.size() == 5) {
    found.cutoff = positive(words[4]);
  }
  bool has_pair = false;
  for (std::size_t a = first_a; a < last_a; ++a) {
    for (std::size_t b = std::max(first_b, a); b < last_b; ++b) {
      deck.draft.coefficients[{a, b}] = found;
      has_pair = true;
    }
  }
  require(
      has_pair,
      fmt::format("pair_coeff {} {}: the first type is not above the second", words[0], words[1]));
}

void pair_modify(const Words& words, Deck& deck) {
  require_before(!deck.draft.pair_style.empty(), "pair_modify needs pair_style before it");
  for (std::size_t at = 0; at < words.size(); at += 2) {
    const std::string value = at + 1 < words.size() ? words[at + 1] : "";
    if (words[at] == "shift" && (value == "yes" || value == "no")) {
      deck.draft.shifted = value == "yes";
    } else if (!(words[at] == "mix" && value == "geometric") &&
               !(words[at] == "tail" && value == "no")) {
      throw BadLine{
          fmt::format("`{} {}` is not read; shift yes|no, mix geometric", words[at], value)};
    }
  }
}

}  // namespace

const std::map<std::string, Command>& commands_of_forces() {
  static const std::map<std::string, Command> all{
      {"pair_style", pair_style}, {"pair_coeff", pair_coeff}, {"pair_modify", pair_modify}};
  return all;
}

}  // namespace md
