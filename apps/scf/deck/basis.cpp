// Declared in apps/scf/deck/blocks.hpp.

#include <algorithm>
#include <cctype>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "apps/scf/deck/blocks.hpp"
#include "apps/scf/deck/element.hpp"

namespace scf {
namespace {

const std::vector<std::string> basis_options{
    "spherical", "cartesian", "print", "noprint", "segment", "nosegment"};

/// Of a word by which newer NWChems take spherical or Cartesian functions from the library; NWChem 7.0.2 stops at it.
void report_left_to_library(const std::string& word, int line, Problems& problems) {
  problems.add(line,
               fmt::format("{0}: leaves it to NWChem's library whether functions are spherical; write `basis "
                           "spherical` or `basis cartesian`, and no {0}",
                           word));
}

/// A line of numbers, right or wrong ones: what can be no tag.
bool is_row(const Statement& statement) {
  const std::string& word = statement.words[0];
  return !word.empty() && (std::isdigit(static_cast<unsigned char>(word[0])) != 0 ||
                           word[0] == '.' || word[0] == '+' || word[0] == '-');
}

/// Atomic number of a tag, 0 for `*`; nothing but a problem when it is neither.
std::optional<int> read_tag(const Statement& head, Problems& problems) {
  const std::string& tag = head.words[0];
  const int element = element_of_tag(tag);
  if (tag == "*" || element > 0) {
    return element;
  }
  problems.add(
      head.line,
      fmt::format("`{}` is not an element from H to Ne; understood in basis: TAG library NAME, "
                  "* library NAME [except TAG ...], TAG S (P, D, F, G, SP)",
                  shown(tag)));
  return std::nullopt;
}

/// TAG library [SYMBOL] NAME [except TAG ...]
void read_library_line(const Statement& head, BasisEntry& entry, Problems& problems) {
  const std::size_t n = head.words.size();
  const std::size_t name_at = n > 3 && head.keyword(3) != "except" ? 3 : 2;
  const bool has_symbol = name_at == 3;
  const int symbol = has_symbol ? element_of_tag(head.words[2]) : entry.atomic_number;
  const bool has_rest = n > name_at + 1;
  const bool is_understood = n > name_at && symbol == entry.atomic_number && (symbol > 0 || !has_symbol) &&
                             (!has_rest || (head.keyword(name_at + 1) == "except" && n > name_at + 2));
  if (!is_understood) {
    problems.add(head.line,
                 fmt::format("{}: not understood as a whole; understood here: TAG library [SYMBOL] NAME, "
                             "* library NAME [except TAG ...]",
                             shown(head.text())));
    return;
  }
  entry.library = head.words[name_at];
  for (std::size_t i = name_at + 2; i < n; ++i) {
    entry.except.push_back(head.words[i]);
  }
}

}  // namespace

std::vector<BasisEntry> read_basis_body(std::span<const Statement> body, Problems& problems) {
  std::vector<BasisEntry> entries;
  while (!body.empty()) {
    const Statement& head = body.front();
    const auto rows_end = std::find_if_not(body.begin() + 1, body.end(), is_row);
    const auto rows = std::span(body.begin() + 1, rows_end);
    body = std::span(rows_end, body.end());

    const bool is_library = head.keyword(1) == "library";
    if (is_row(head) || (is_library && !rows.empty())) {
      problems.add(is_row(head) ? head.line : rows.front().line,
                   "a row of numbers that belongs to no shell; begin a shell with SYMBOL S (P, D, "
                   "F, G, SP)");
      continue;
    }
    if (head.keyword(0).starts_with("bq")) {
      continue;  // of a ghost atom, which the geometry refuses
    }
    if (head.keyword(1) == "details" || (is_library && head.keyword(2) == "details")) {
      report_left_to_library("details", head.line, problems);
      continue;
    }
    const std::optional<int> atomic_number = read_tag(head, problems);
    if (!atomic_number) {
      continue;
    }
    BasisEntry entry{head.line, *atomic_number, "", {}, head.words[0]};
    if (is_library) {
      read_library_line(head, entry, problems);
    } else {
      entry.shells = read_shells(head, rows, problems);
    }
    entries.push_back(std::move(entry));
  }
  return entries;
}

void read_basis(const Block& block, Deck& deck, Problems& problems) {
  const Statement& head = block.head;
  DeckBasis basis{head.line, false, {}};
  std::string name;
  bool is_of_bse = false;
  for (std::size_t i = 1; i < head.words.size(); ++i) {
    const std::string word = head.keyword(i);
    if (word == "spherical" || word == "cartesian") {
      basis.spherical = word == "spherical";
    } else if (word == "bse") {
      is_of_bse = true;
    } else if (is_one_of(basis_options, word)) {
      note_without_effect(deck, head.line, word);
    } else if (name.empty() && near_word(word, basis_options).empty()) {
      name = head.words[i];
    } else {
      report_unknown(head.words[i], "basis option", basis_options, head.line, problems);
    }
  }
  if (is_of_bse && basis.spherical) {  // the library can ask for no other functions than these
    note_without_effect(deck, head.line, "bse");
  } else if (is_of_bse) {
    report_left_to_library("bse", head.line, problems);
  }
  basis.entries = read_basis_body(block.body, problems);
  deck.other_bases.insert_or_assign(name.empty() ? "ao basis" : name, std::move(basis));
}

}  // namespace scf
