#include "apps/llm/tokenizer/sentence_pieces.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "apps/llm/tokenizer/added_tokens.hpp"
#include "apps/llm/tokenizer/merge.hpp"
#include "harness/core/error.hpp"

namespace llm {
namespace {

constexpr std::string_view blank = "\u2581";

std::string replace_all(std::string_view text, std::string_view what, std::string_view with) {
  std::string result;
  for (std::size_t from = 0; from < text.size();) {
    if (text.substr(from, what.size()) == what) {
      result += with;
      from += what.size();
    } else {
      result += text[from++];
    }
  }
  return result;
}

}  // namespace

SentencePieceTokenizer::SentencePieceTokenizer(Vocabulary vocabulary)
    : vocabulary_(std::move(vocabulary)) {
  const std::vector<float>& scores = vocabulary_.scores;
  const bool are_finite =
      std::all_of(scores.begin(), scores.end(), [](float score) { return std::isfinite(score); });
  if (scores.size() != vocabulary_.tokens.size() || !are_finite) {
    throw casebook::UsageError(
        fmt::format("the vocabulary has {} tokens and {} scores{}; each token needs one number",
                    vocabulary_.tokens.size(),
                    scores.size(),
                    are_finite ? "" : ", not all of them finite"));
  }
  int id = 0;
  for (const std::string& token : vocabulary_.tokens) {
    ids_.emplace(token, id++);
  }
  for (int byte = 0; byte < 256; ++byte) {
    const std::string name = fmt::format("<0x{:02X}>", byte);
    const auto found = ids_.find(name);
    if (found == ids_.end()) {
      throw casebook::UsageError(fmt::format(
          "the vocabulary has no token `{}`, so that not every text has tokens; all 256 bytes are "
          "needed",
          name));
    }
    byte_tokens_[static_cast<std::size_t>(byte)] = found->second;
    bytes_of_tokens_.emplace(found->second, static_cast<char>(byte));
  }
}

std::vector<int> SentencePieceTokenizer::encode(std::string_view text) const {
  std::vector<int> tokens;
  if (vocabulary_.begin_of_text) {
    tokens.push_back(*vocabulary_.begin_of_text);
  }
  if (vocabulary_.composes) {
    require_composed(text);
  }
  bool is_first = true;
  for (const TextPart& piece : cut_at_added_tokens(text, vocabulary_.added)) {
    if (piece.token) {
      tokens.push_back(*piece.token);
    } else {
      const std::string spelled = replace_all(piece.text, " ", blank);
      const bool leads = (vocabulary_.adds_to_blank || !spelled.starts_with(blank)) &&
                         (vocabulary_.blank == Vocabulary::Blank::every ||
                          (vocabulary_.blank == Vocabulary::Blank::first && is_first));
      append_piece((leads ? std::string(blank) : "") + spelled, tokens);
    }
    is_first = false;
  }
  return tokens;
}

void SentencePieceTokenizer::append_piece(const std::string& spelled,
                                          std::vector<int>& tokens) const {
  const JoinCost by_score = [this](std::string_view left, std::string_view right) {
    const auto found = ids_.find(std::string(left).append(right));
    return found == ids_.end() ? std::nullopt
                               : std::optional<double>(
                                     -vocabulary_.scores[static_cast<std::size_t>(found->second)]);
  };
  for (const std::string_view part : join_parts(characters(spelled), by_score)) {
    if (const auto found = ids_.find(std::string(part)); found != ids_.end()) {
      tokens.push_back(found->second);
      continue;
    }
    for (const char byte : part) {
      tokens.push_back(byte_tokens_[static_cast<unsigned char>(byte)]);
    }
  }
}

std::string SentencePieceTokenizer::text_of(int token) const {
  const auto index = static_cast<std::size_t>(token);
  if (index >= vocabulary_.tokens.size() ||
      (index < vocabulary_.is_control.size() && vocabulary_.is_control[index])) {
    return "";
  }
  if (const auto byte = bytes_of_tokens_.find(token); byte != bytes_of_tokens_.end()) {
    return std::string(1, byte->second);
  }
  return replace_all(vocabulary_.tokens[index], blank, " ");
}

}  // namespace llm
