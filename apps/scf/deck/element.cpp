#include "apps/scf/deck/element.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "apps/scf/deck/lexer.hpp"

namespace scf {
namespace {

/// The first four letters of the elements' names, which are enough for NWChem.
constexpr std::array<std::string_view, 10> first_letters{
    "hydr", "heli", "lith", "bery", "boro", "carb", "nitr", "oxyg", "fluo", "neon"};

/// Names of heavier elements that begin with a light one's symbol and not with their own.
constexpr std::array<std::string_view, 10> heavier_names{
    "chlo", "chro", "hafn", "hass", "bism", "bohr", "berk", "neod", "nept", "gold"};

/// All all_symbols by atomic number: a tag `Ca` is no carbon.
constexpr std::array<std::string_view, 112> all_symbols{
    "h",  "he", "li", "be", "b",  "c",  "n",  "o",  "f",  "ne", "na", "mg", "al", "si", "p",  "s",
    "cl", "ar", "k",  "ca", "sc", "ti", "v",  "cr", "mn", "fe", "co", "ni", "cu", "zn", "ga", "ge",
    "as", "se", "br", "kr", "rb", "sr", "y",  "zr", "nb", "mo", "tc", "ru", "rh", "pd", "ag", "cd",
    "in", "sn", "sb", "te", "i",  "xe", "cs", "ba", "la", "ce", "pr", "nd", "pm", "sm", "eu", "gd",
    "tb", "dy", "ho", "er", "tm", "yb", "lu", "hf", "ta", "w",  "re", "os", "ir", "pt", "au", "hg",
    "tl", "pb", "bi", "po", "at", "rn", "fr", "ra", "ac", "th", "pa", "u",  "np", "pu", "am", "cm",
    "bk", "cf", "es", "fm", "md", "no", "lr", "rf", "db", "sg", "bh", "hs", "mt", "ds", "rg", "cn"};

int number_of(std::string_view symbol) {
  const auto found = std::find(all_symbols.begin(), all_symbols.end(), symbol);
  return found == all_symbols.end() ? 0 : static_cast<int>(found - all_symbols.begin()) + 1;
}

/// Atomic number of any element, 0 for none.
int element_of(std::string_view tag) {
  const std::string lower = lower_case(tag);
  if (lower.empty() || lower.starts_with("bq") || (lower[0] == 'x' && !lower.starts_with("xe"))) {
    return 0;
  }
  const std::string_view start = std::string_view(lower).substr(0, 4);
  const auto name = std::find(first_letters.begin(), first_letters.end(), start);
  if (name != first_letters.end()) {
    return static_cast<int>(name - first_letters.begin()) + 1;
  }
  if (std::find(heavier_names.begin(), heavier_names.end(), start) != heavier_names.end()) {
    return 0;
  }
  const int two = lower.size() > 1 ? number_of(start.substr(0, 2)) : 0;
  const int one = two > 0 ? two : number_of(start.substr(0, 1));
  return one > 0 || lower.size() < 2 ? one : number_of(start.substr(1, 1));
}

}  // namespace

int element_of_tag(std::string_view tag) {
  const int element = element_of(tag);
  return element <= 10 ? element : 0;
}

}  // namespace scf
