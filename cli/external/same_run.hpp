#pragma once

#include <filesystem>
#include <string>

#include "cli/external/binary_facts.hpp"
#include "cli/external/prepared_program.hpp"

namespace casebook::cli {

/// Hash of all that makes a run what it is: binary, libraries, arguments, deck, input, environment and
/// layout. Equal hashes, the same run: a ratio of their times is noise. PATH and LD_LIBRARY_PATH count by
/// what was found through them; by their text where a script may look for more.
std::string run_hash(const PreparedProgram& prepared, const BinaryFacts& binary);

/// The first configuration of the ladder before this one that runs the very same, on this node; "" for
/// none. One whose program is not built is none.
std::string same_run_before(const std::filesystem::path& root,
                            const ExternalOptions& options,
                            const PreparedProgram& prepared,
                            const BinaryFacts& binary);

}  // namespace casebook::cli
