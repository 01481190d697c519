// Declared in apps/llm/model/safetensors.hpp.

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "apps/llm/model/json_text.hpp"
#include "apps/llm/model/safetensors.hpp"
#include "harness/core/error.hpp"
#include "harness/core/json.hpp"

namespace llm {
namespace {

using casebook::Json;
using casebook::UsageError;

bool flag_at(const Json& table, const char* key, bool otherwise = false) {
  const auto found = table.find(key);
  return found != table.end() && found->is_boolean() ? found->get<bool>() : otherwise;
}

std::string text_at(const Json& table, const char* key) {
  const auto found = table.find(key);
  return found != table.end() && found->is_string() ? found->get<std::string>() : "";
}

/// A part of the file, or null.
Json part(const Json& table, const char* key) {
  const auto found = table.find(key);
  return found == table.end() ? Json(nullptr) : *found;
}

[[noreturn]] void refuse(const std::string& what, const Json& entry) {
  throw UsageError(fmt::format("{} {} is not supported", what, entry.dump().substr(0, 100)));
}

/// The steps of a part that may be one or a Sequence.
std::vector<Json> steps_of(const Json& table, const char* list) {
  if (!table.is_object()) {
    return {};
  }
  if (text_at(table, "type") != "Sequence") {
    return {table};
  }
  const Json inner = part(table, list);
  return inner.is_array() ? std::vector<Json>(inner.begin(), inner.end()) : std::vector<Json>{};
}

/// The token that the tokenizer puts in front of a text, from its template.
std::optional<int> begin_of_text(const Json& processor) {
  if (processor.is_object() && processor.contains("processors")) {
    for (const Json& inner : processor["processors"]) {
      if (const auto found = begin_of_text(inner)) {
        return found;
      }
    }
  }
  const Json::json_pointer first("/single/0/SpecialToken/id");
  if (!processor.is_object() || !processor.contains(first) || !processor[first].is_string() ||
      !processor.contains("special_tokens") || !processor["special_tokens"].is_object()) {
    return std::nullopt;
  }
  const Json& known = processor["special_tokens"];
  const auto entry = known.find(processor[first].get<std::string>());
  const Json::json_pointer id("/ids/0");
  return entry != known.end() && entry->contains(id) && (*entry)[id].is_number_unsigned()
             ? std::optional((*entry)[id].get<int>())
             : std::nullopt;
}

void place_token(const std::string& token,
                 const Json& id,
                 bool is_control,
                 Vocabulary& vocabulary) {
  constexpr std::uint64_t most = 1 << 22;
  if (!id.is_number_unsigned() || id.get<std::uint64_t>() >= most) {
    throw UsageError(fmt::format("the token `{}` has no id below {}", token.substr(0, 40), most));
  }
  const auto index = id.get<std::size_t>();
  if (vocabulary.tokens.size() <= index) {
    vocabulary.tokens.resize(index + 1);
    vocabulary.is_control.resize(index + 1);
  }
  vocabulary.tokens[index] = token;
  vocabulary.is_control[index] = is_control;
}

/// A merge is "left right" in older files, ["left", "right"] in newer ones.
std::string merge_of(const Json& entry) {
  if (entry.is_array() && entry.size() == 2 && entry[0].is_string() && entry[1].is_string()) {
    return entry[0].get<std::string>() + " " + entry[1].get<std::string>();
  }
  return entry.is_string() ? entry.get<std::string>() : "";
}

/// Sets scores, by which pieces are joined where tokens of bytes exist: here a token's score is the place of the
/// merge that makes it.
void use_scores(Vocabulary& vocabulary) {
  vocabulary.kind = Vocabulary::Kind::sentence_pieces;
  std::map<std::string, float> score_of;
  float score = 0.0f;
  for (std::string merge : vocabulary.merges) {
    merge.erase(std::min(merge.find(' ', 1), merge.size()), 1);
    score_of.emplace(std::move(merge), score -= 1.0f);
  }
  for (const std::string& token : vocabulary.tokens) {
    const auto found = score_of.find(token);
    vocabulary.scores.push_back(found == score_of.end() ? score - 1.0f : found->second);
  }
}


constexpr std::string_view gpt2_words =
    R"('s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+)";
constexpr std::string_view llama3_words =
    R"((?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n]*|)"
    R"(\s*[\r\n]+|\s+(?!\S)|\s+)";
constexpr std::string_view qwen2_words =
    R"((?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}| ?[^\s\p{L}\p{N}]+[\r\n]*|)"
    R"(\s*[\r\n]+|\s+(?!\S)|\s+)";

Vocabulary::Words words_of(const Json& split) {
  const Json pattern = part(split, "pattern");
  const std::string expression = pattern.is_object() ? text_at(pattern, "Regex") : "";
  if (text_at(split, "behavior") != "Isolated" || flag_at(split, "invert")) {
    refuse("pre_tokenizer", split);
  }
  if (expression == gpt2_words) {
    return Vocabulary::Words::gpt2;
  }
  if (expression == llama3_words) {
    return Vocabulary::Words::llama3;
  }
  if (expression != qwen2_words) {
    refuse("pre_tokenizer", split);
  }
  return Vocabulary::Words::qwen2;
}

/// [Digits,] [Split,] ByteLevel, of which one cuts the words.
void read_byte_level(const Json& pre_tokenizer, Vocabulary& vocabulary) {
  const std::vector<Json> steps = steps_of(pre_tokenizer, "pretokenizers");
  bool has_words = false;
  for (std::size_t k = 0; k < steps.size(); ++k) {
    const Json& step = steps[k];
    const std::string type = step.is_object() ? text_at(step, "type") : "";
    const bool is_last = k + 1 == steps.size();
    if (type == "Digits" && k == 0 && !is_last) {
      vocabulary.digits = flag_at(step, "individual_digits") ? Vocabulary::Digits::each
                                                             : Vocabulary::Digits::runs;
    } else if (type == "Split" && !has_words && !is_last) {
      vocabulary.words = words_of(step);
      has_words = true;
    } else if (type == "ByteLevel" && is_last && flag_at(step, "use_regex", true) != has_words) {
      vocabulary.leads_with_blank = flag_at(step, "add_prefix_space", true);
      if (vocabulary.leads_with_blank && steps.size() > 1) {
        refuse("add_prefix_space after other steps in pre_tokenizer", step);
      }
      return;
    } else {
      refuse("pre_tokenizer", step);
    }
  }
  throw UsageError("pre_tokenizer has no ByteLevel at its end, which byte pairs need");
}

/// Blanks are made U+2581 by a normalizer, or by the step Metaspace in newer files, which adds none to a text that begins
/// with one. Source: HuggingFace's tokenizers, pre_tokenizers/metaspace.rs and normalizers/prepend.rs.
void read_pieces(const Json& json, Vocabulary& vocabulary) {
  const std::string blank = "\u2581";
  vocabulary.blank = Vocabulary::Blank::none;
  bool replaces = false;
  for (const Json& step : steps_of(part(json, "normalizer"), "normalizers")) {
    const std::string type = step.is_object() ? text_at(step, "type") : "";
    const Json pattern = step.is_object() ? part(step, "pattern") : Json();
    if (type == "Prepend" && text_at(step, "prepend") == blank) {
      vocabulary.blank = Vocabulary::Blank::every;
    } else if (type == "Replace" && pattern == Json{{"String", " "}} &&
               text_at(step, "content") == blank) {
      replaces = true;
    } else {
      refuse("normalizer", step);
    }
  }
  for (const Json& step : steps_of(part(json, "pre_tokenizer"), "pretokenizers")) {
    const std::string scheme = text_at(step, "prepend_scheme");
    const bool adds = scheme.empty() && flag_at(step, "add_prefix_space", true);
    if (text_at(step, "type") != "Metaspace" || text_at(step, "replacement") != blank ||
        flag_at(step, "split", scheme.empty())) {
      refuse("pre_tokenizer", step);
    }
    replaces = true;
    vocabulary.adds_to_blank = false;
    vocabulary.blank = scheme == "always" || adds ? Vocabulary::Blank::every
                       : scheme == "first"        ? Vocabulary::Blank::first
                                                  : vocabulary.blank;
  }
  if (!replaces || !flag_at(part(json, "model"), "byte_fallback")) {
    throw UsageError("tokens of bytes, as `<0x00>`, need byte_fallback and blanks made U+2581");
  }
}

void read_added_tokens(const Json& json, Vocabulary& vocabulary) {
  for (const Json& token : part(json, "added_tokens")) {
    if (!token.is_object() || !token.contains("id")) {
      continue;
    }
    const std::string text = text_at(token, "content");
    for (const char* key : {"lstrip", "rstrip", "single_word"}) {
      if (flag_at(token, key)) {
        refuse(fmt::format("{} of the added token", key), token);
      }
    }
    place_token(text, token["id"], flag_at(token, "special"), vocabulary);
    if (!text.empty()) {
      vocabulary.added.push_back({text, token["id"].get<int>()});
    }
  }
}

void require_known_parts(const Json& json) {
  static const std::set<std::string> known{"version", "truncation", "padding", "added_tokens",
                                           "normalizer", "pre_tokenizer", "post_processor",
                                           "decoder", "model"};
  for (const auto& [key, value] : json.items()) {
    if (!known.contains(key)) {
      throw UsageError(fmt::format("`{}` is not known here", key.substr(0, 60)));
    }
  }
  for (const char* key : {"truncation", "padding"}) {
    if (!part(json, key).is_null()) {
      refuse(key, part(json, key));
    }
  }
  const Json model = part(json, "model");
  const std::string type = text_at(model, "type");
  if (!type.empty() && type != "BPE") {
    throw UsageError(fmt::format("model.type is `{}`; supported is BPE", type.substr(0, 40)));
  }
  for (const char* key : {"dropout", "continuing_subword_prefix", "end_of_word_suffix"}) {
    if (const Json value = part(model, key); !value.is_null() && value != "" && value != 0.0) {
      refuse(fmt::format("model.{}", key), value);
    }
  }
}

/// Refuses a processor that adds tokens after a text, or more than one in front.
void require_known_processor(const Json& processor) {
  for (const Json& step : steps_of(processor, "processors")) {
    const std::string type = step.is_object() ? text_at(step, "type") : "";
    const Json single = step.is_object() ? part(step, "single") : Json();
    const std::size_t n = single.is_array() ? single.size() : 0;
    const bool ends_in_text = n > 0 && single.back().contains("Sequence");
    if (type != "ByteLevel" && !(type == "TemplateProcessing" && ends_in_text && n <= 2)) {
      refuse("post_processor", step);
    }
  }
}

Vocabulary read_vocabulary(const Json& json) {
  const Json::json_pointer tokens("/model/vocab");
  const Json::json_pointer merges("/model/merges");
  if (!json.contains(tokens) || !json[tokens].is_object() || !json.contains(merges) ||
      !json[merges].is_array()) {
    throw UsageError("model.vocab and model.merges are needed (byte pairs)");
  }
  require_known_parts(json);
  require_known_processor(part(json, "post_processor"));
  Vocabulary vocabulary;
  for (const auto& [token, id] : json[tokens].items()) {
    place_token(token, id, false, vocabulary);
  }
  read_added_tokens(json, vocabulary);
  for (const Json& entry : json[merges]) {
    vocabulary.merges.push_back(merge_of(entry));
  }
  vocabulary.begin_of_text = begin_of_text(part(json, "post_processor"));
  vocabulary.takes_whole_words = flag_at(json["model"], "ignore_merges");
  if (json[tokens].contains("<0x00>")) {
    read_pieces(json, vocabulary);
    use_scores(vocabulary);
    return vocabulary;
  }
  for (const Json& step : steps_of(part(json, "normalizer"), "normalizers")) {
    if (!step.is_object() || text_at(step, "type") != "NFC") {
      refuse("normalizer", step);
    }
    vocabulary.composes = true;
  }
  read_byte_level(part(json, "pre_tokenizer"), vocabulary);
  return vocabulary;
}

}  // namespace

std::unique_ptr<Tokenizer> parse_tokenizer(const std::string& text, const std::string& name) {
  const Json json = parse_json_object(text, name);
  try {
    return make_tokenizer(read_vocabulary(json));
  } catch (const UsageError& error) {
    throw UsageError(name + ": " + error.what());
  }
}

}  // namespace llm
