// Declared in apps/llm/model/safetensors.hpp.

#include <algorithm>
#include <numbers>
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

/// The rotation's numbers: transformers 5 keeps them in rope_parameters, 4 at the top and in rope_scaling.
void read_rotation(const Json& config, const std::string& name, Shape& shape) {
  Json rotation = Json::object();
  for (const char* key : {"rope_scaling", "rope_parameters"}) {
    if (const auto found = config.find(key); found != config.end() && !found->is_null()) {
      if (!found->is_object()) {
        throw UsageError(fmt::format("{}: {} is no table", name, key));
      }
      rotation.update(*found);
    }
  }
  for (const auto& [key, value] : rotation.items()) {
    const bool is_name = key == "rope_type" || key == "type";
    if (!value.is_null() && (is_name ? !value.is_string() : !value.is_number())) {
      throw UsageError(fmt::format("{}: {} of the rotation is {}, and must be {}",
                                   name,
                                   key.substr(0, 40),
                                   value.dump().substr(0, 40),
                                   is_name ? "a text" : "a number"));
    }
  }
  const double theta = number_at(config, "rope_theta", number_at(rotation, "rope_theta", 10000.0));
  if (theta != number_at(rotation, "rope_theta", theta)) {
    throw UsageError(fmt::format("{}: rope_theta is {}, and in rope_parameters {}",
                                 name,
                                 theta,
                                 number_at(rotation, "rope_theta", theta)));
  }
  shape.rotary_frequencies = rotary_frequencies(theta, std::min(shape.head_dim, 1 << 12));
  const std::string older = text_at(rotation, "type");
  const std::string kind = rotation.contains("rope_type") ? text_at(rotation, "rope_type") : older;
  const bool is_plain = kind == "default" || (kind.empty() && !rotation.contains("factor"));
  static const std::set<std::string> known{"rope_theta", "rope_type", "type"};
  static const std::set<std::string> of_llama3{
      "factor", "low_freq_factor", "high_freq_factor", "original_max_position_embeddings"};
  for (const auto& [key, value] : rotation.items()) {
    if (!known.contains(key) && !(kind == "llama3" && of_llama3.contains(key)) && !value.is_null()) {
      throw UsageError(fmt::format("{}: `{}` of rope `{}` is not supported",
                                   name,
                                   key.substr(0, 40),
                                   kind.substr(0, 40)));
    }
  }
  if (kind == "llama3") {
    stretch_like_llama3(rotation, shape.rotary_frequencies);
  } else if (!is_plain) {
    throw UsageError(fmt::format(
        "{}: rope `{}` is not supported; supported are default and llama3", name, kind.substr(0, 40)));
  }
}

/// True for keys that parse_config() reads and for those that change no answer: names of programs and types, of
/// training, limits of lengths, and ids of tokens that a request or the tokenizer gives.
bool is_known(const std::string& key) {
  static const std::set<std::string> read{
      "model_type",          "num_hidden_layers",       "hidden_size",   "num_attention_heads",
      "num_key_value_heads", "head_dim",                "vocab_size",    "intermediate_size",
      "rms_norm_eps",        "max_position_embeddings", "rope_theta",    "tie_word_embeddings",
      "rope_scaling",        "rope_parameters",         "hidden_act",    "attention_bias",
      "mlp_bias",            "use_sliding_window",      "layer_types"};
  static const std::set<std::string> without_effect{
      "architectures",     "torch_dtype",        "dtype",          "transformers_version",
      "bos_token_id",      "eos_token_id",       "pad_token_id",   "unk_token_id",
      "initializer_range", "attention_dropout",  "use_cache",      "pretraining_tp",
      "_name_or_path",     "max_window_layers",  "sliding_window", "return_dict",
      "output_attentions", "output_hidden_states", "max_length",   "attn_implementation",
      "_attn_implementation_autoset", "unsloth_version", "unsloth_fixed", "task_specific_params"};
  return read.contains(key) || without_effect.contains(key);
}

/// Type that the value of a key must have; "" for any.
std::string kind_of_value(const std::string& key) {
  static const std::set<std::string> numbers{
      "num_hidden_layers", "hidden_size",       "num_attention_heads", "num_key_value_heads",
      "head_dim",          "vocab_size",        "intermediate_size",   "rms_norm_eps",
      "rope_theta",        "max_position_embeddings"};
  static const std::set<std::string> flags{
      "tie_word_embeddings", "attention_bias", "mlp_bias", "use_sliding_window"};
  return numbers.contains(key) ? "a number" : flags.contains(key) ? "true or false" : "";
}

/// A value in quotes would be passed over, and a default taken without a word.
bool is_of_kind(const Json& value, const std::string& kind) {
  return kind.empty() || value.is_null() || (kind == "a number" ? value.is_number() : value.is_boolean());
}

/// Every key is read, has no effect, or is refused by its name.
void require_known(const Json& config, const std::string& name) {
  std::string problems;
  const auto add = [&](const std::string& what) {
    problems += fmt::format("{}{}: {}", problems.empty() ? "" : "\n", name, what);
  };
  for (const auto& [key, value] : config.items()) {
    const bool is_off = value.is_null() || value == false;
    if (!is_known(key) && !is_off) {
      add(fmt::format("`{}` is not known here, and may change the answer", key.substr(0, 60)));
    }
    if (const std::string kind = kind_of_value(key); !is_of_kind(value, kind)) {
      add(fmt::format("{} is {}, and must be {}", key, value.dump().substr(0, 40), kind));
    }
  }
  for (const char* key : {"attention_bias", "mlp_bias", "use_sliding_window"}) {
    if (flag_at(config, key)) {
      add(fmt::format("{} is not supported", key));
    }
  }
  if (const std::string act = text_at(config, "hidden_act");
      config.contains("hidden_act") && act != "silu") {
    add(fmt::format("hidden_act is `{}`; supported is silu", act.substr(0, 40)));
  }
  if (const auto layers = config.find("layer_types"); layers != config.end()) {
    for (const Json& layer : *layers) {
      if (layer != "full_attention") {
        add(fmt::format("layer_types has {}; supported is \"full_attention\"",
                        layer.dump().substr(0, 60)));
        break;
      }
    }
  }
  if (!problems.empty()) {
    throw UsageError(problems);
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
  require_known(config, name);
  Shape shape;
  shape.n_layers = size_at(config, "num_hidden_layers");
  shape.d_model = size_at(config, "hidden_size");
  shape.n_heads = size_at(config, "num_attention_heads");
  shape.n_kv_heads = config.value("num_key_value_heads", Json()).is_null()
                         ? shape.n_heads
                         : size_at(config, "num_key_value_heads");
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
  read_rotation(config, name, shape);
  std::string problems;
  for (const std::string& problem : problems_of(shape)) {
    problems += fmt::format("{}{}: {}", problems.empty() ? "" : "\n", name, problem);
  }
  if (!problems.empty()) {
    throw UsageError(problems);
  }
  return shape;
}

}  // namespace llm
