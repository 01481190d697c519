#pragma once

#include <filesystem>
#include <string>

#include "cli/project/external_app.hpp"

namespace casebook::cli {

/// Refuses a deck by which the program would run other programs or code of the deck's author, as far as
/// the program's description knows such statements ([[deck_command]]). Lines that go on are read as
/// one; what stands in a comment after a statement counts.
/// file: for the message; text: of the deck, or of a file that it reads
/// Errors: UsageError with file and line.
void require_harmless_deck(const ExternalApp& app,
                           const std::filesystem::path& file,
                           const std::string& text);

}  // namespace casebook::cli
