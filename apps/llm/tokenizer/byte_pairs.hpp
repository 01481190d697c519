#pragma once

#include <array>
#include <string>
#include <unordered_map>
#include <vector>

#include "apps/llm/tokenizer/merge.hpp"
#include "apps/llm/tokenizer/tokenizer.hpp"

namespace llm {

/// Bytes joined in the order of a list of merges.
class BytePairTokenizer final : public Tokenizer {
 public:
  /// Errors: UsageError when a byte has no token, or a merge is not two words.
  explicit BytePairTokenizer(Vocabulary vocabulary);

  std::vector<int> encode(std::string_view text) const override;
  std::string text_of(int token) const override;

 private:
  void append_word(std::string_view word, const JoinCost& rank_of, std::vector<int>& tokens) const;

  Vocabulary vocabulary_;
  std::unordered_map<std::string, int> ids_;
  std::unordered_map<std::string, double> ranks_;  ///< of "left right"
  std::array<std::string, 256> byte_names_;
  std::unordered_map<char32_t, char> bytes_of_names_;
};

}  // namespace llm
