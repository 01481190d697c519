#pragma once

#include <array>
#include <string>
#include <unordered_map>
#include <vector>

#include "apps/llm/tokenizer/tokenizer.hpp"

namespace llm {

/// Characters joined to tokens, the one of the best score first; what has no token becomes tokens
/// of bytes, `<0x0A>`. Blanks are spelled U+2581, and one is put where the vocabulary says.
/// Source: T. Kudo, J. Richardson, EMNLP 2018, 66 (SentencePiece).
class SentencePieceTokenizer final : public Tokenizer {
 public:
  /// Errors: UsageError when a byte has no token, or there are not as many scores as tokens.
  explicit SentencePieceTokenizer(Vocabulary vocabulary);

  std::vector<int> encode(std::string_view text) const override;
  std::string text_of(int token) const override;

 private:
  void append_piece(const std::string& spelled, std::vector<int>& tokens) const;

  Vocabulary vocabulary_;
  std::unordered_map<std::string, int> ids_;
  std::array<int, 256> byte_tokens_{};
  std::unordered_map<int, char> bytes_of_tokens_;
};

}  // namespace llm
