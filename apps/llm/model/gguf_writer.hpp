#pragma once

#include <filesystem>

#include "apps/llm/model/model.hpp"

namespace llm {

/// Writes a model as a GGUF file that other programs read, too. Its vocabulary is made up: the 256
/// bytes and a name for every other token.
/// Errors: UsageError when a weight has no place in such files; EnvironmentError (disk full, folder
/// not writable), and no file is left.
void write_gguf(const Model& model, const std::filesystem::path& path);

}  // namespace llm
