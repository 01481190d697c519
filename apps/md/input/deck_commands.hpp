#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <string>
#include <utility>

#include "apps/md/input/draft.hpp"
#include "apps/md/input/words.hpp"

namespace md {

/// A deck that is read command by command.
struct Deck {
  Draft draft;
  std::filesystem::path folder;  ///< of the deck
};

/// Does what a line of the deck says. Errors: BadLine.
using Command = std::function<void(const Words& words, Deck& deck)>;

/// Units, lattice, regions, the box and its atoms, with their masses and velocities.
const std::map<std::string, Command>& commands_of_atoms();

/// Potentials, and which pairs they act on.
const std::map<std::string, Command>& commands_of_forces();

/// Lists, time step, output and the run itself.
const std::map<std::string, Command>& commands_of_run();

/// `3`, `*`, `2*` and `*3` of types, from 0: the first, and the one after the last.
/// Errors: BadLine.
std::pair<std::size_t, std::size_t> types(const Deck& deck, const std::string& word);

/// Notes a command that changes no answer.
void note(Deck& deck, const std::string& what);

}  // namespace md
