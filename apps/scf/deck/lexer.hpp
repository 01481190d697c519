#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "apps/scf/deck/problems.hpp"

namespace scf {

/// The words of one directive, quotes removed.
struct Statement {
  int line = 0;  ///< where it begins, counted from 1
  std::vector<std::string> words;

  /// Word i in lower case (NWChem's keywords have no case), or "" when there is none.
  std::string keyword(std::size_t i) const;

  /// The words from number `first` on, with single blanks; quoted again where they need it.
  std::string text(std::size_t first = 0) const;
};

/// A directive that encloses others: its first line, and those up to `end`.
struct Block {
  Statement head;
  std::vector<Statement> body;
};

/// The text with A to Z made small.
std::string lower_case(std::string_view text);

/// True when the word is among those known, letter by letter.
bool is_one_of(std::span<const std::string> known, std::string_view word);

/// Cuts a deck into statements, none of them empty, by NWChem's rules: `#` begins a comment, `;`
/// ends a statement, a `\` at the end of a line joins the next line to it, and double quotes hold a
/// word with blanks together.
/// Errors: a quote without its pair, a no-break space, a byte-order mark and lines that end in carriage
/// returns go to problems; UsageError when the text is binary.
/// Source: NWChem 7.0.2, src/inp/inp.F, inp_read.
std::vector<Statement> split_into_statements(std::string_view text, Problems& problems);

}  // namespace scf
