#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "apps/md/case.hpp"

namespace md {

/// Reads a deck of LAMMPS: the commands that a run of Lennard-Jones or embedded atoms in a periodic box needs, as LAMMPS'
/// manual describes them, and refuses every other by name and line. One `run`, after which nothing may stand.
/// variables: values that go before the deck's own, as `-var NAME TEXT` does. file: for messages, and where tables may stand
/// beside it.
/// Errors: UsageError with every problem, a line each: `FILE:LINE: what`.
Case read_deck(std::string_view text,
               const std::string& file,
               const std::vector<std::pair<std::string, std::string>>& variables);

}  // namespace md
