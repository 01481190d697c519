#pragma once

#include <string>

#include "cli/lesson/catalogue.hpp"
#include "cli/text/table.hpp"

namespace casebook::cli {

/// The number of a variant: v3_schwarz_screening is v3.
std::string rung_number(const std::string& variant);

/// The ladder of an app: names, parents, what they do, and what was run here.
Table variants_table(const Catalogue& catalogue);

/// Answers a command that was given an app and no variant: the table, and how to go on. Returns the exit
/// code. command: its name
int offer_variants(const Project& project, const App& app, const std::string& command);

}  // namespace casebook::cli
