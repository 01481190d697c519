#include "apps/llm/tokenizer/byte_pairs.hpp"

#include <fmt/format.h>

#include "apps/llm/tokenizer/added_tokens.hpp"
#include "apps/llm/tokenizer/unicode.hpp"
#include "apps/llm/tokenizer/words.hpp"
#include "harness/core/error.hpp"

namespace llm {
namespace {

/// The printable character by which a vocabulary spells each byte: itself where it is one, else the
/// next free one from 256 on. Source: Radford et al. (2019), encoder.py.
std::array<char32_t, 256> names_of_bytes() {
  std::array<char32_t, 256> names{};
  char32_t next = 256;
  for (char32_t byte = 0; byte < 256; ++byte) {
    const bool prints = (byte >= 33 && byte <= 126) || (byte >= 161 && byte != 173);
    names[byte] = prints ? byte : next++;
  }
  return names;
}

}  // namespace

BytePairTokenizer::BytePairTokenizer(Vocabulary vocabulary) : vocabulary_(std::move(vocabulary)) {
  int id = 0;
  for (const std::string& token : vocabulary_.tokens) {
    ids_.emplace(token, id++);  // of two that are spelled alike the first one counts
  }
  const std::array<char32_t, 256> names = names_of_bytes();
  for (std::size_t byte = 0; byte < 256; ++byte) {
    byte_names_[byte] = to_utf8(names[byte]);
    bytes_of_names_.emplace(names[byte], static_cast<char>(byte));
    if (!ids_.contains(byte_names_[byte])) {
      throw casebook::UsageError(fmt::format(
          "the vocabulary has no token for byte {}, `{}`, so that not every text has tokens; all "
          "256 are needed",
          byte,
          byte_names_[byte]));
    }
  }
  double rank = 0.0;
  for (const std::string& merge : vocabulary_.merges) {
    const std::size_t blank = merge.find(' ', 1);
    if (blank == std::string::npos || blank + 1 == merge.size()) {
      throw casebook::UsageError(fmt::format(
          "merge {} of the vocabulary is `{}`; it must be two words with a blank between them",
          static_cast<long>(rank),
          merge.substr(0, 80)));
    }
    ranks_.emplace(merge, rank++);
  }
}

std::vector<int> BytePairTokenizer::encode(std::string_view text) const {
  const JoinCost rank_of = [this](std::string_view left, std::string_view right) {
    std::string pair(left);
    pair.append(1, ' ').append(right);
    const auto found = ranks_.find(pair);
    return found == ranks_.end() ? std::nullopt : std::optional<double>(found->second);
  };
  std::vector<int> tokens;
  if (vocabulary_.begin_of_text) {
    tokens.push_back(*vocabulary_.begin_of_text);
  }
  if (vocabulary_.composes) {
    require_composed(text);
  }
  for (const TextPart& piece : cut_at_added_tokens(text, vocabulary_.added)) {
    if (piece.token) {
      tokens.push_back(*piece.token);
      continue;
    }
    const bool needs_blank = vocabulary_.leads_with_blank && !piece.text.starts_with(' ');
    const std::string whole = (needs_blank ? " " : "") + std::string(piece.text);
    for (const std::string_view part : split_digits(whole, vocabulary_.digits)) {
      for (const std::string_view word : split_words(part, vocabulary_.words)) {
        append_word(word, rank_of, tokens);
      }
    }
  }
  return tokens;
}

void BytePairTokenizer::append_word(std::string_view word,
                                    const JoinCost& rank_of,
                                    std::vector<int>& tokens) const {
  std::string spelled;
  for (const char byte : word) {
    spelled += byte_names_[static_cast<unsigned char>(byte)];
  }
  if (const auto whole = ids_.find(spelled);
      vocabulary_.takes_whole_words && whole != ids_.end()) {
    tokens.push_back(whole->second);
    return;
  }
  for (const std::string_view part : join_parts(characters(spelled), rank_of)) {
    if (const auto found = ids_.find(std::string(part)); found != ids_.end()) {
      tokens.push_back(found->second);
      continue;
    }
    for (const std::string_view byte : characters(part)) {  // a merge without a token
      tokens.push_back(ids_.at(std::string(byte)));
    }
  }
}

std::string BytePairTokenizer::text_of(int token) const {
  const auto index = static_cast<std::size_t>(token);
  if (index >= vocabulary_.tokens.size() ||
      (index < vocabulary_.is_control.size() && vocabulary_.is_control[index])) {
    return "";
  }
  std::string text;
  for (const std::string_view part : characters(vocabulary_.tokens[index])) {
    const auto byte = bytes_of_names_.find(next_character(part).code);
    text += byte == bytes_of_names_.end() ? std::string(part) : std::string(1, byte->second);
  }
  return text;
}

}  // namespace llm
