#pragma once

#include <memory>

#include "apps/llm/model/model.hpp"

namespace llm {

/// A model of random weights with all of them in memory, as a file's are in the page cache: to make them
/// takes longer than many an answer, and would be in every variant's set-up. A model in files as it is.
std::shared_ptr<const Model> keep_in_memory(std::shared_ptr<const Model> model);

/// Bytes that it takes.
double kept_bytes(const Model& model);

}  // namespace llm
