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

/// Keeps the lines of a block of another theory for that theory's app, after those of an earlier one.
void keep_block(const Block& block, Deck& deck);

/// Reads `vectors ...`: where an iteration starts and what it leaves is the solver's own choice, so nothing
/// follows from a start and a file; what picks other orbitals is a problem.
void read_vectors(const Statement& statement, Deck& deck, Problems& problems);

/// Reads `semidirect [memsize WORDS] [filesize N]`: words of 8 B that each process may keep integrals
/// in, if it says. Nothing is kept in files, whatever filesize is.
/// Source: NWChem manual, "Hartree-Fock Theory for Molecules", DIRECT and SEMIDIRECT.
std::optional<std::int64_t> read_semidirect(const Statement& statement, Problems& problems);

/// Reports a block that wants both. Lines: where they stand, or 0
void check_direct(int direct_line, int semidirect_line, Problems& problems);

/// Reads a line `task ...`.
Task read_task(const Statement& statement);

/// Notes what a task that is run asks for beyond the energy, and reports what is not understood in it.
void check_task(const Statement& statement, Deck& deck, Problems& problems);

/// True if a task is one of those that an app runs: of its theory, or of NWChem's other program for it.
bool is_task_of(const Task& task, const std::string& theory);

/// True if a task leaves another geometry.
bool moves_atoms(const Task& task);

/// True if the line is a theory's that an app of the suite runs.
bool is_theory_of_an_app(const std::string& theory);

/// Reads `set` and `unset`: what names another geometry or basis, and what has no effect.
void read_set(const Statement& statement, Deck& deck, Problems& problems);

/// Effect of a block of another module of NWChem: it has no effect on the energy of Hartree-Fock and
/// its kin, it changes that energy, or it is none that NWChem knows.
enum class OtherBlock { without_effect, changes_the_answer, unknown };
OtherBlock other_block(const std::string& keyword);

/// Reads the body of a basis block, or of a basis library: both have the same form.
std::vector<BasisEntry> read_basis_body(std::span<const Statement> body, Problems& problems);

/// Reads the shells that `SYMBOL TYPE` begins and rows of an exponent and its coefficients follow:
/// one shell per column, without the primitives whose coefficient is zero.
std::vector<PlainShell> read_shells(const Statement& head,
                                    std::span<const Statement> rows,
                                    Problems& problems);

/// Remembers words that were understood and change nothing.
void note_without_effect(Deck& deck, int line, std::string_view text);

/// The known word that differs from the given one, of four letters or more, by one letter; or "".
std::string near_word(std::string_view word, std::span<const std::string> known);

/// Reports a word that is none of those known, with the one that differs from it by one letter: a
/// farther one may mean something else. what: for example "keyword of scf".
void report_unknown(std::string_view word,
                    std::string_view what,
                    std::span<const std::string> known,
                    int line,
                    Problems& problems);

/// Reports words after the first `n_understood` of a statement.
void require_no_more_words(const Statement& statement,
                           std::size_t n_understood,
                           Problems& problems);

}  // namespace scf
