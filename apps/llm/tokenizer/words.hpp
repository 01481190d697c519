#pragma once

#include <string_view>
#include <vector>

#include "apps/llm/tokenizer/tokenizer.hpp"

namespace llm {

/// Cuts text into words, which tokens do not cross, as the regular expressions do that these
/// families of models were trained with:
///   gpt2    's|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+
///   llama3  (?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}
///           | ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+
///   qwen2   as llama3, but digits one by one
/// Source: A. Radford et al., Language Models are Unsupervised Multitask Learners (2019), and the
/// tokenizer.json of the models named.
std::vector<std::string_view> split_words(std::string_view text, Vocabulary::Words kind);

/// Cuts a text between digits (category N) and all else, and between digits where each stands alone.
std::vector<std::string_view> split_digits(std::string_view text, Vocabulary::Digits apart);

}  // namespace llm
