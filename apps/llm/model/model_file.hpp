#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

namespace llm {

/// Random weights as a GGUF file for other programs: the same weights that cases make in memory.
/// shape, format: as known_shapes() and format_named() have them
/// output: a new file; "": one in the user's cache folder, $XDG_CACHE_HOME/casebook or ~/.cache/casebook,
/// which is taken as it is where it has been made before
/// Returns the file's path.
/// Errors: UsageError for an unknown name or a file that exists; EnvironmentError where it cannot be
/// written
std::filesystem::path make_model_file(const std::string& shape,
                                      const std::string& format,
                                      std::uint64_t seed,
                                      std::filesystem::path output = {});

}  // namespace llm
