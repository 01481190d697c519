#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "apps/llm/case.hpp"

namespace llm {

/// Contents of a case file, before its model is opened.
struct CaseFile {
  Case settings;                   ///< without model, text and prompt
  std::string model;               ///< "story", a known shape, or a path
  std::string format = "bf16";     ///< of random weights
  std::uint64_t weights_seed = 1;  ///< of random weights
  std::string prompt;              ///< text of every prompt, or ""
  std::string text;                ///< file that prompts are cut from, or ""
  std::vector<double> perplexity;  ///< its limits on that text, or nothing
};

/// Reads a case file and then overrides, KEY=VALUE.
/// Errors: UsageError with one line `FILE, line N: what` per problem.
CaseFile read_case_file(const std::filesystem::path& path,
                        const std::vector<std::string>& overrides);

/// Makes a case for a model without one: a random prompt of 128 tokens, 32 answered.
CaseFile case_for_model(const std::filesystem::path& model,
                        const std::vector<std::string>& overrides);

}  // namespace llm
