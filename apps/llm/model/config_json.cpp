// Declared in apps/llm/model/safetensors.hpp.

#include <cmath>
#include <numbers>

#include <fmt/format.h>

#include "apps/llm/model/json_text.hpp"
#include "apps/llm/model/safetensors.hpp"
#include "harness/core/error.hpp"
#include "harness/core/json.hpp"

namespace llm {
namespace {

using casebook::Json;
using casebook::UsageError;

/// A whole number below 2^31, or 0.
int size_at(const Json& config, const char* key) {
  const auto found = config.find(key);
  const bool is_size = found != config.end() && found->is_number_unsigned() &&
                       found->get<std::uint64_t>() < 1u << 31;
  return is_size ? static_cast<int>(found->get<std::uint64_t>()) : 0;
}

double number_at(const Json& config, const char* key, double otherwise) {
  const auto found = config.find(key);
  return found != config.end() && found->is_number() ? found->get<double>() : otherwise;
}

bool flag_at(const Json& config, const char* key) {
  const auto found = config.find(key);
  return found != config.end() && found->is_boolean() && found->get<bool>();
}

std::string text_at(const Json& config, const char* key) {
  const auto found = config.find(key);
  return found != config.end() && found->is_string() ? found->get<std::string>() : "";
}

/// Llama 3.1's scaling: slow turns become slower by `factor`, fast ones stay, and between them there
/// is a straight line. Source: Hugging Face transformers, modeling_rope_utils, "llama3".
void stretch_like_llama3(const Json& scaling, std::vector<double>& frequencies) {
  const double factor = number_at(scaling, "factor", 1.0);
  const double low = number_at(scaling, "low_freq_factor", 1.0);
  const double high = number_at(scaling, "high_freq_factor", 4.0);
  const double context = number_at(scaling, "original_max_position_embeddings", 8192.0);
  for (double& frequency : frequencies) {
    const double turns = context * frequency / (2.0 * std::numbers::pi);
    const double share = std::clamp((turns - low) / (high - low), 0.0, 1.0);
    frequency *= (1.0 - share) / factor + share;
  }
}

void scale_frequencies(const Json& config, const std::string& name, Shape& shape) {
  const auto scaling = config.find("rope_scaling");
  if (scaling == config.end() || scaling->is_null()) {
    return;
  }
  const std::string kind = scaling->is_object() ? text_at(*scaling, "rope_type") : "";
  if (kind == "llama3") {
    stretch_like_llama3(*scaling, shape.rotary_frequencies);
  } else if (kind != "default") {
    throw UsageError(fmt::format(
        "{}: rope_scaling `{}` is not supported; supported is llama3", name, kind.substr(0, 40)));
  }
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

/// Where tokens of bytes exist, pieces are joined by score: here a token's score is the place of the
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

}  // namespace

Shape parse_config(const std::string& text, const std::string& name) {
  const Json config = parse_json_object(text, name);
  const std::string kind = text_at(config, "model_type");
  if (kind != "llama" && kind != "qwen3") {
    throw UsageError(fmt::format(
        "{}: model_type is `{}`; supported are llama and qwen3", name, kind.substr(0, 80)));
  }
  for (const char* key : {"attention_bias", "mlp_bias", "use_sliding_window"}) {
    if (flag_at(config, key)) {
      throw UsageError(fmt::format("{}: {} is not supported", name, key));
    }
  }
  Shape shape;
  shape.n_layers = size_at(config, "num_hidden_layers");
  shape.d_model = size_at(config, "hidden_size");
  shape.n_heads = size_at(config, "num_attention_heads");
  shape.n_kv_heads = config.contains("num_key_value_heads") ? size_at(config, "num_key_value_heads")
                                                            : shape.n_heads;
  shape.head_dim = config.contains("head_dim") && !config["head_dim"].is_null()
                       ? size_at(config, "head_dim")
                       : shape.d_model / std::max(1, shape.n_heads);
  shape.d_feed_forward = size_at(config, "intermediate_size");
  shape.n_vocabulary = size_at(config, "vocab_size");
  shape.max_context = size_at(config, "max_position_embeddings");
  shape.norm_epsilon = number_at(config, "rms_norm_eps", 1e-6);
  shape.head_norms = kind == "qwen3";
  shape.tied_output = flag_at(config, "tie_word_embeddings");
  shape.rotary_pairs = RotaryPairs::halves;
  shape.rotary_frequencies = rotary_frequencies(number_at(config, "rope_theta", 10000.0),
                                                std::min(shape.head_dim, 1 << 12));
  scale_frequencies(config, name, shape);
  std::string problems;
  for (const std::string& problem : problems_of(shape)) {
    problems += fmt::format("{}{}: {}", problems.empty() ? "" : "\n", name, problem);
  }
  if (!problems.empty()) {
    throw UsageError(problems);
  }
  return shape;
}

std::unique_ptr<Tokenizer> parse_tokenizer(const std::string& text, const std::string& name) {
  const Json json = parse_json_object(text, name);
  const Json::json_pointer tokens("/model/vocab");
  const Json::json_pointer merges("/model/merges");
  if (!json.contains(tokens) || !json[tokens].is_object() || !json.contains(merges) ||
      !json[merges].is_array()) {
    throw UsageError(name + ": model.vocab and model.merges are needed (byte pairs)");
  }
  Vocabulary vocabulary;
  for (const auto& [token, id] : json[tokens].items()) {
    place_token(token, id, false, vocabulary);
  }
  if (json.contains("added_tokens") && json["added_tokens"].is_array()) {
    for (const Json& added : json["added_tokens"]) {
      if (added.is_object() && added.contains("id")) {
        place_token(text_at(added, "content"), added["id"], flag_at(added, "special"), vocabulary);
      }
    }
  }
  for (const Json& entry : json[merges]) {
    vocabulary.merges.push_back(merge_of(entry));
  }
  if (json.contains("post_processor")) {
    vocabulary.begin_of_text = begin_of_text(json["post_processor"]);
  }
  const std::string pattern =
      json.contains("pre_tokenizer") ? json["pre_tokenizer"].dump() : std::string();
  vocabulary.words = pattern.find("{1,3}") != std::string::npos  ? Vocabulary::Words::llama3
                     : pattern.find("(?i:") != std::string::npos ? Vocabulary::Words::qwen2
                                                                 : Vocabulary::Words::gpt2;
  if (json[tokens].contains("<0x00>")) {
    use_scores(vocabulary);
  }
  try {
    return make_tokenizer(std::move(vocabulary));
  } catch (const UsageError& error) {
    throw UsageError(name + ": " + error.what());
  }
}

}  // namespace llm
