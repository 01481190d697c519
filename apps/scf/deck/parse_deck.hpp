#pragma once

#include <string>
#include <string_view>

#include "apps/scf/deck/deck.hpp"

namespace scf {

/// Choice among a deck's tasks.
struct TaskChoice {
  std::string theory = "scf";  ///< mp2 stands for direct_mp2 too: both give the same energy
  int number = 0;              ///< among all tasks, counted from 1; 0: the first of the theory
  std::string folder{};        ///< see Deck
};

/// Reads the text of a deck in its order, as NWChem does: a task sees what stands above it, a later block
/// takes the place of an earlier one of its name. Understood: geometry, basis, charge, scf, task, set and
/// what changes nothing (start, title, echo, memory, print, blocks of other modules ...); the lines of dft and
/// mp2 blocks are kept. Keywords and defaults are those of NWChem 7.0.2.
/// A task before the one that is run may only leave orbitals: where an iteration starts is the solver's
/// choice here, so that it has no effect.
/// Errors: UsageError with every problem of the text, one line each.
Deck parse_deck(std::string_view text, const std::string& file, const TaskChoice& choice);

/// The first task of the theory.
Deck parse_deck(std::string_view text, const std::string& file, const std::string& theory = "scf");

}  // namespace scf
