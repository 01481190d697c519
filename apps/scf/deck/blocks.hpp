#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "apps/scf/deck/deck.hpp"
#include "apps/scf/deck/lexer.hpp"
#include "apps/scf/deck/problems.hpp"

namespace scf {

/// Each reader adds to the deck what it understands, and to the problems what it does not.
void read_geometry(const Block& block, Deck& deck, Problems& problems);
void read_basis(const Block& block, Deck& deck, Problems& problems);
void read_scf(const Block& block, Deck& deck, Problems& problems);

/// Checks the keywords of a block of another theory and keeps its lines for that theory's app.
void read_dft(const Block& block, Deck& deck, Problems& problems);
void read_mp2(const Block& block, Deck& deck, Problems& problems);

/// Reads `semidirect [memsize WORDS] [filesize 0]`: words of 8 B that each process may keep integrals
/// in, if it says. Nothing is kept in files, so filesize may only be 0.
/// Source: NWChem manual, "Hartree-Fock Theory for Molecules", DIRECT and SEMIDIRECT.
std::optional<std::int64_t> read_semidirect(const Statement& statement, Problems& problems);

/// Reports a block that wants both. Lines: where they stand, or 0
void check_direct(int direct_line, int semidirect_line, Problems& problems);

/// Reads a line `task ...`.
void read_task(const Statement& statement, Deck& deck, Problems& problems);

/// Reports a deck without a task, with one too many, or with one of another theory.
void check_tasks(const Deck& deck, const std::string& theory, Problems& problems);

/// Reads the body of a basis block, or of a basis library: both have the same form.
std::vector<BasisEntry> read_basis_body(std::span<const Statement> body, Problems& problems);

/// Reads the shells that `SYMBOL TYPE` begins and rows of an exponent and its coefficients follow:
/// one shell per column, without the primitives whose coefficient is zero.
std::vector<PlainShell> read_shells(const Statement& head,
                                    std::span<const Statement> rows,
                                    Problems& problems);

/// Remembers words that were understood and change nothing.
void note_without_effect(Deck& deck, int line, std::string_view text);

/// Reports a word that is none of those known. what: for example "keyword of scf".
void report_unknown(std::string_view word,
                    std::string_view what,
                    std::span<const std::string> known,
                    int line,
                    Problems& problems);

/// Reports words behind the first `n_understood` of a statement.
void require_no_more_words(const Statement& statement,
                           std::size_t n_understood,
                           Problems& problems);

}  // namespace scf
