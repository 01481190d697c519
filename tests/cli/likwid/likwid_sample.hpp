#pragma once

#include <filesystem>
#include <string>

#include "cli/likwid/csv.hpp"

namespace casebook::cli {

/// A file of tests/cli/likwid. Those called real- come from a machine; the others have LIKWID's
/// layout and invented counts.
std::filesystem::path likwid_sample_file(const std::string& name);

std::string likwid_sample_text(const std::string& name);

LikwidOutput likwid_sample(const std::string& name);

}  // namespace casebook::cli
