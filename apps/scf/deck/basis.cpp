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

const std::vector<std::string> basis_names{"ao basis", "ri-mp2 basis", "cd basis", "xc basis"};

/// A line of numbers, right or wrong ones: what can be no tag.
bool is_row(const Statement& statement) {
  const std::string& word = statement.words[0];
  return !word.empty() && (std::isdigit(static_cast<unsigned char>(word[0])) != 0 ||
                           word[0] == '.' || word[0] == '+' || word[0] == '-');
}

/// Atomic number of a tag, 0 for `*`; nothing but a problem when it is neither.
std::optional<int> read_tag(const Statement& head, Problems& problems) {
  const std::string& tag = head.words[0];
  if (tag == "*" || is_plain_element(tag)) {
    return element_of_tag(tag);
  }
  const bool one_kind = element_of_tag(tag) > 0;
  problems.add(head.line,
               one_kind ? fmt::format("{}: a basis for some atoms of an element is not understood; "
                                      "understood here: the element's symbol, or *",
                                      shown(tag))
                        : fmt::format("`{}` is not an element from H to Ne; understood in basis: "
                                      "SYMBOL library NAME, * library NAME, SYMBOL S (P, D, F, SP)",
                                      shown(tag)));
  return std::nullopt;
}

void read_library_line(const Statement& head, BasisEntry& entry, Problems& problems) {
  if (head.words.size() != 3) {
    problems.add(head.line,
                 fmt::format("{}: not understood as a whole; understood here: SYMBOL library NAME, "
                             "* library NAME",
                             shown(head.text())));
    return;
  }
  entry.library = head.words[2];
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
                   "F, SP)");
      continue;
    }
    const std::optional<int> atomic_number = read_tag(head, problems);
    if (!atomic_number) {
      continue;
    }
    BasisEntry entry{head.line, *atomic_number, "", {}};
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
  std::string name = "ao basis";
  for (std::size_t i = 1; i < head.words.size(); ++i) {
    const std::string word = head.keyword(i);
    if (word == "spherical" || word == "cartesian") {
      basis.spherical = word == "spherical";
    } else if (is_one_of(basis_options, word)) {
      note_without_effect(deck, head.line, word);
    } else if (i == 1 && is_one_of(basis_names, word)) {
      name = word;
    } else {
      report_unknown(head.words[i], "basis option", basis_options, head.line, problems);
    }
  }
  basis.entries = read_basis_body(block.body, problems);
  if (name != "ao basis") {
    deck.other_bases.insert_or_assign(name, std::move(basis));
  } else if (deck.basis.line > 0) {
    problems.add(head.line,
                 fmt::format("a second \"ao basis\" (the first is in line {}); one is understood "
                             "here",
                             deck.basis.line));
  } else {
    deck.basis = std::move(basis);
  }
}

}  // namespace scf
