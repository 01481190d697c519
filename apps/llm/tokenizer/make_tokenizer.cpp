// Declared in apps/llm/tokenizer/tokenizer.hpp.

#include <fmt/format.h>

#include "apps/llm/tokenizer/byte_pairs.hpp"
#include "apps/llm/tokenizer/sentence_pieces.hpp"
#include "apps/llm/tokenizer/tokenizer.hpp"
#include "harness/core/error.hpp"

namespace llm {

std::string Tokenizer::decode(const std::vector<int>& tokens) const {
  std::string text;
  for (const int token : tokens) {
    text += text_of(token);
  }
  return text;
}

std::unique_ptr<Tokenizer> make_tokenizer(Vocabulary vocabulary) {
  const auto n = static_cast<int>(vocabulary.tokens.size());
  if (const auto begin = vocabulary.begin_of_text; begin && (*begin < 0 || *begin >= n)) {
    throw casebook::UsageError(fmt::format(
        "the token that begins a text is {}, and the vocabulary has {} tokens", *begin, n));
  }
  if (vocabulary.kind == Vocabulary::Kind::byte_pairs) {
    return std::make_unique<BytePairTokenizer>(std::move(vocabulary));
  }
  return std::make_unique<SentencePieceTokenizer>(std::move(vocabulary));
}

}  // namespace llm
