#include "apps/llm/tokenizer/added_tokens.hpp"

#include <fmt/format.h>

#include "apps/llm/tokenizer/unicode.hpp"
#include "harness/core/error.hpp"

namespace llm {
namespace {

/// The longest added token that the text begins with, or null.
const AddedToken* token_at(std::string_view text, const std::vector<AddedToken>& added) {
  const AddedToken* longest = nullptr;
  for (const AddedToken& token : added) {
    if (text.starts_with(token.text) &&
        (longest == nullptr || token.text.size() > longest->text.size())) {
      longest = &token;
    }
  }
  return longest;
}

}  // namespace

std::vector<TextPart> cut_at_added_tokens(std::string_view text,
                                       const std::vector<AddedToken>& added) {
  std::vector<TextPart> pieces;
  std::size_t begin = 0;
  for (std::size_t at = 0; !added.empty() && at < text.size();) {
    const AddedToken* const token = token_at(text.substr(at), added);
    if (token == nullptr) {
      ++at;
      continue;
    }
    if (at > begin) {
      pieces.push_back({text.substr(begin, at - begin), std::nullopt});
    }
    pieces.push_back({text.substr(at, token->text.size()), token->id});
    at += token->text.size();
    begin = at;
  }
  if (begin < text.size()) {
    pieces.push_back({text.substr(begin), std::nullopt});
  }
  return pieces;
}

void require_composed(std::string_view text) {
  while (!text.empty()) {
    const Character c = next_character(text);
    if (c.is_valid && may_compose(c.code)) {
      throw casebook::UsageError(
          fmt::format("the text has the character U+{:04X}, which this model's tokenizer would "
                      "compose with others (NFC), and composing is not implemented; give the text "
                      "in its composed form",
                      static_cast<unsigned>(c.code)));
    }
    text.remove_prefix(c.length);
  }
}

}  // namespace llm
