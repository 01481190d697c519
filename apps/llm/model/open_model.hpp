#pragma once

#include <filesystem>
#include <memory>

#include "apps/llm/model/model.hpp"

namespace llm {

/// Opens a GGUF file, a safetensors file with config.json and tokenizer.json in the same folder, or a
/// folder of such files.
/// Errors: UsageError.
std::unique_ptr<Model> open_model(const std::filesystem::path& path);

}  // namespace llm
