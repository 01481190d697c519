#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace llm {

/// A model's vocabulary as its file has it.
struct Vocabulary {
  enum class Kind {
    byte_pairs,      ///< bytes, joined in the order of a list of merges (GPT-2, Llama 3, Qwen)
    sentence_pieces  ///< characters, joined where that gives the token of the best score (Llama 2)
  };
  /// How byte_pairs cuts text into words before anything is joined.
  enum class Words { gpt2, llama3, qwen2 };

  Kind kind = Kind::byte_pairs;
  Words words = Words::gpt2;
  std::vector<std::string> tokens;   ///< spelled as in the file
  std::vector<float> scores;         ///< sentence_pieces: of each token
  std::vector<std::string> merges;   ///< byte_pairs: "left right", the first merge first
  std::vector<bool> is_control;      ///< tokens that stand for no text; empty: none
  std::optional<int> begin_of_text;  ///< put in front of every text when it is there
};

/// Turns text into a model's tokens and back. Read-only after construction.
class Tokenizer {
 public:
  virtual ~Tokenizer() = default;

  /// Any text, also one that is not UTF-8.
  virtual std::vector<int> encode(std::string_view text) const = 0;

  /// The bytes that a token stands for; "" for a control token and for one out of range.
  virtual std::string text_of(int token) const = 0;

  std::string decode(const std::vector<int>& tokens) const;
};

/// Errors: UsageError when the vocabulary contradicts itself.
std::unique_ptr<Tokenizer> make_tokenizer(Vocabulary vocabulary);

}  // namespace llm
