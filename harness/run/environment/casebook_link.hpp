#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace casebook {

/// Takes the pipe by which `casebook` gives seeds, on the first rank, and waits for the first of them. It has to be called
/// before any code of a variant runs: from then on the standard input is empty. Nothing happens where no
/// `casebook` waits, or where no seed comes, as by a launcher that gives ranks no input.
/// environment: of the process, as its first entry is given it
void take_seeds_of_casebook(char* const* environment);

/// The seed that came before the first initializer of the program; nothing where the program has to draw its own.
/// On other ranks than the first: nothing.
std::optional<std::uint64_t> first_seed_of_casebook();

/// Asks `casebook` for a seed, below 2^53. It is drawn when it is asked for. First rank.
/// Errors: EnvironmentError when none comes within a minute.
std::uint64_t ask_casebook_for_seed();

/// Says `@casebook <event>` on standard output, by the descriptor: a stream can be closed by whoever runs in the process.
void tell_casebook(const std::string& event);

}  // namespace casebook
