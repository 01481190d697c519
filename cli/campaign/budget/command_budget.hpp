#pragma once

#include "cli/commands.hpp"

namespace casebook::cli {

/// `plan budget`: what fits a time box, and in which order.
void add_budget_part(CLI::App& plan, Action& chosen);

}  // namespace casebook::cli
