#pragma once

#include <string>
#include <vector>

#include "apps/scf/deck/deck.hpp"

namespace scf {

/// Takes `task=N` off the overrides: which of the deck's tasks is run. 0 when they do not say.
/// Errors: UsageError when N is no number of a task.
int take_task_number(std::vector<std::string>& overrides);

/// Changes a deck as the command line asks: KEY=VALUE with the keys thresh, tol2e, maxiter, basis
/// (a library for all elements), charge and spherical (true or false).
/// Errors: UsageError with every problem, one line each.
void apply_overrides(const std::vector<std::string>& overrides, Deck& deck);

}  // namespace scf
