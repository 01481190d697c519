#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "apps/llm/tokenizer/tokenizer.hpp"

namespace llm {

/// A part of a text: a token that it spells out, or what stands between two of these.
struct TextPart {
  std::string_view text;
  std::optional<int> token;
};

/// Cuts a text at added tokens: the first one on the left, and of several there the longest.
std::vector<TextPart> cut_at_added_tokens(std::string_view text, const std::vector<AddedToken>& added);

/// Errors: UsageError where Unicode's form NFC might change the text.
void require_composed(std::string_view text);

}  // namespace llm
