#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace llm {

/// A token that a text may spell out, as markers of a conversation are.
struct AddedToken {
  std::string text;
  int id = 0;
};

/// A model's vocabulary as its file has it.
struct Vocabulary {
  enum class Kind {
    byte_pairs,      ///< bytes, joined in the order of a list of merges (GPT-2, Llama 3, Qwen)
    sentence_pieces  ///< characters, joined where that gives the token of the best score (Llama 2)
  };
  /// Rule by which byte_pairs cuts text into words before anything is joined.
  enum class Words { gpt2, llama3, qwen2 };
  /// True if byte_pairs sets digits apart before it cuts words: not, run by run, or one by one.
  enum class Digits { with_words, runs, each };
  /// Place where sentence_pieces puts a blank: before the text, or after each added token as well.
  enum class Blank { none, first, every };

  Kind kind = Kind::byte_pairs;
  Words words = Words::gpt2;
  Digits digits = Digits::with_words;
  Blank blank = Blank::every;
  bool adds_to_blank = true;        ///< sentence_pieces: puts it also before a text that begins with one
  bool takes_whole_words = false;   ///< byte_pairs: a word that is a token is not joined from bytes
  bool leads_with_blank = false;    ///< byte_pairs: a text that begins with none is given one
  bool composes = false;            ///< Unicode's form NFC is taken before all else
  std::vector<std::string> tokens;   ///< spelled as in the file
  std::vector<float> scores;         ///< sentence_pieces: of each token
  std::vector<std::string> merges;   ///< byte_pairs: "left right", the first merge first
  std::vector<AddedToken> added;     ///< found in a text before all else
  std::vector<bool> is_control;      ///< tokens that stand for no text; empty: none
  std::optional<int> begin_of_text;  ///< put in front of every text when it is there
};

/// Turns text into a model's tokens and back. Read-only after construction.
class Tokenizer {
 public:
  virtual ~Tokenizer() = default;

  /// Any text, also one that is not UTF-8. Errors: UsageError where the vocabulary composes characters
  /// and the text has some that this might change: composing is not implemented.
  virtual std::vector<int> encode(std::string_view text) const = 0;

  /// The bytes that a token stands for; "" for a control token and for one out of range.
  virtual std::string text_of(int token) const = 0;

  std::string decode(const std::vector<int>& tokens) const;
};

/// Errors: UsageError when the vocabulary contradicts itself.
std::unique_ptr<Tokenizer> make_tokenizer(Vocabulary vocabulary);

}  // namespace llm
