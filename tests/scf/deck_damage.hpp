#pragma once

#include <random>
#include <string>

namespace scf::deck_damage {

/// The text with one to four injuries of the kinds that files suffer: bytes changed, removed or
/// doubled, the end lost, lines swapped or repeated, numbers made extreme, words made long.
std::string damaged(std::string text, std::mt19937& random);

}  // namespace scf::deck_damage
