// Declared in apps/llm/model/file_model.hpp.

#include <algorithm>
#include <cmath>
#include <initializer_list>

#include <fmt/format.h>

#include "apps/llm/model/file_model.hpp"
#include "apps/llm/model/gguf.hpp"
#include "harness/core/error.hpp"

namespace llm {
namespace {

/// The values of a head by their keys, for one architecture; notes what is missing.
class Values {
 public:
  Values(const Gguf& head, std::string where) : head_(head), where_(std::move(where)) {
    architecture_ = text("general.architecture").value_or("");
  }

  const std::string& architecture() const { return architecture_; }

  template <class T>
  const T* find(const std::string& key) const {
    const auto found = head_.values.find(key);
    return found == head_.values.end() ? nullptr : std::get_if<T>(&found->second);
  }

  std::optional<std::string> text(const std::string& key) const {
    const auto* const value = find<std::string>(key);
    return value == nullptr ? std::nullopt : std::optional(*value);
  }

  /// A whole number of the architecture, "llama.block_count"; out of range counts as missing.
  std::optional<int> size(const std::string& key) const {
    const std::string full = architecture_ + "." + key;
    if (const auto* const value = find<std::uint64_t>(full); value && *value < 1u << 31) {
      return static_cast<int>(*value);
    }
    if (const auto* const value = find<std::int64_t>(full);
        value && *value >= 0 && *value < 1l << 31) {
      return static_cast<int>(*value);
    }
    return std::nullopt;
  }

  int needed_size(const std::string& key) {
    const auto value = size(key);
    if (!value) {
      problems_.push_back(
          fmt::format("{}.{} is missing or no whole number below 2^31", architecture_, key));
    }
    return value.value_or(0);
  }

  double number(const std::string& key, double otherwise) const {
    const auto* const value = find<double>(architecture_ + "." + key);
    return value == nullptr ? otherwise : *value;
  }

  void complain(std::string what) { problems_.push_back(std::move(what)); }

  void throw_if_any() const {
    std::string text;
    for (const std::string& problem : problems_) {
      text += fmt::format("{}{}: {}", text.empty() ? "" : "\n", where_, problem);
    }
    if (!text.empty()) {
      throw casebook::UsageError(text);
    }
  }

 private:
  const Gguf& head_;
  std::string where_;
  std::string architecture_;
  std::vector<std::string> problems_;
};

/// The tokens' own list is the surest source of their number; then the embedding's rows.
int vocabulary_size(const Gguf& head, const Values& values) {
  if (const auto* const tokens = values.find<std::vector<std::string>>("tokenizer.ggml.tokens")) {
    return static_cast<int>(tokens->size());
  }
  const auto embedding = head.tensors.find(gguf_name(Weight::embedding, 0));
  return embedding == head.tensors.end() ? 0 : static_cast<int>(embedding->second.n_rows);
}

/// Llama 3's files hold a factor for each frequency, by which long contexts were made possible.
void apply_frequency_factors(std::span<const std::byte> file, const Gguf& head, Shape& shape) {
  const auto found = head.tensors.find("rope_freqs.weight");
  if (found == head.tensors.end()) {
    return;
  }
  const Tensor& factors = found->second;
  const auto n = shape.rotary_frequencies.size();
  if (factors.format != NumberFormat::f32 || factors.n_rows != 1 ||
      factors.n_columns != static_cast<std::int64_t>(n)) {
    throw casebook::UsageError(
        fmt::format("rope_freqs.weight is {} x {} of {}; needed are {} of f32",
                    factors.n_rows,
                    factors.n_columns,
                    name_of(factors.format),
                    n));
  }
  for (std::size_t i = 0; i < n; ++i) {
    float factor = 0.0f;
    std::memcpy(&factor, file.data() + factors.place + 4 * i, sizeof factor);
    if (!(std::isfinite(factor) && factor > 0.0f)) {
      throw casebook::UsageError(
          fmt::format("rope_freqs.weight has a factor {}; it must be positive", factor));
    }
    shape.rotary_frequencies[i] /= static_cast<double>(factor);
  }
}

Shape read_shape(const Gguf& head, Values& values) {
  Shape shape;
  const std::string& architecture = values.architecture();
  if (architecture != "llama" && architecture != "qwen3") {
    values.complain(fmt::format("the architecture is `{}`; supported are llama and qwen3",
                                architecture.substr(0, 80)));
    values.throw_if_any();
  }
  shape.n_layers = values.needed_size("block_count");
  shape.d_model = values.needed_size("embedding_length");
  shape.d_feed_forward = values.needed_size("feed_forward_length");
  shape.n_heads = values.needed_size("attention.head_count");
  shape.max_context = values.needed_size("context_length");
  values.throw_if_any();
  shape.n_kv_heads = values.size("attention.head_count_kv").value_or(shape.n_heads);
  shape.head_dim = values.size("attention.key_length")
                       .value_or(shape.n_heads == 0 ? 0 : shape.d_model / shape.n_heads);
  shape.n_vocabulary = vocabulary_size(head, values);
  shape.norm_epsilon = values.number("attention.layer_norm_rms_epsilon", 1e-5);
  shape.head_norms = architecture == "qwen3";
  shape.tied_output = !head.tensors.contains(gguf_name(Weight::output, 0));
  shape.rotary_pairs = architecture == "llama" ? RotaryPairs::adjacent : RotaryPairs::halves;
  for (const char* key : {"attention.value_length", "rope.dimension_count"}) {
    if (values.size(key).value_or(shape.head_dim) != shape.head_dim) {
      values.complain(
          fmt::format("{}.{} is {}, and a head has {} elements; other sizes are not "
                      "supported",
                      architecture,
                      key,
                      *values.size(key),
                      shape.head_dim));
    }
  }
  const std::string scaling = values.text(architecture + ".rope.scaling.type").value_or("none");
  if (scaling != "none" || values.size("expert_count").value_or(0) > 0) {
    values.complain(scaling != "none"
                        ? fmt::format("rope scaling `{}` is not supported", scaling.substr(0, 80))
                        : "mixtures of experts are not supported");
  }
  shape.rotary_frequencies = rotary_frequencies(values.number("rope.freq_base", 10000.0),
                                                std::min(shape.head_dim, 1 << 12));
  for (const std::string& problem : problems_of(shape)) {
    values.complain(problem);
  }
  values.throw_if_any();
  return shape;
}

bool is_one_of(const std::string& name, std::initializer_list<const char*> names) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

std::optional<int> token_of(const Values& values, const std::string& key) {
  const auto* const value = values.find<std::uint64_t>("tokenizer.ggml." + key);
  return value != nullptr && *value < 1u << 31 ? std::optional(static_cast<int>(*value))
                                               : std::nullopt;
}

/// Reads the rule by which words are cut. Files from before the key existed are GPT-2's.
/// Source: llama.cpp, llama-vocab.cpp.
void read_words(const Values& values, Vocabulary& vocabulary) {
  const std::string name = values.text("tokenizer.ggml.pre").value_or("gpt-2");
  if (is_one_of(name, {"llama-bpe", "llama3", "llama-v3"})) {
    vocabulary.words = Vocabulary::Words::llama3;
    vocabulary.takes_whole_words = true;
  } else if (is_one_of(name, {"qwen2", "deepseek-r1-qwen"})) {
    vocabulary.words = Vocabulary::Words::qwen2;
  } else if (is_one_of(name, {"gpt-2", "phi-2"})) {
    vocabulary.words = Vocabulary::Words::gpt2;
  } else {
    throw casebook::UsageError(fmt::format(
        "tokenizer.ggml.pre is `{}`; supported are gpt-2, phi-2, llama-bpe, llama3, llama-v3, "
        "qwen2 and deepseek-r1-qwen",
        name.substr(0, 80)));
  }
}

std::unique_ptr<Tokenizer> read_tokenizer(Values& values) {
  const auto kind = values.text("tokenizer.ggml.model");
  const auto* const tokens = values.find<std::vector<std::string>>("tokenizer.ggml.tokens");
  if (!kind || tokens == nullptr) {
    return nullptr;
  }
  Vocabulary vocabulary;
  vocabulary.tokens = *tokens;
  if (const auto* const types = values.find<std::vector<double>>("tokenizer.ggml.token_type")) {
    constexpr double control = 3.0;
    for (const double type : *types) {
      vocabulary.is_control.push_back(type == control);
    }
  }
  const auto* const add_begin = values.find<bool>("tokenizer.ggml.add_bos_token");
  const std::string pre = values.text("tokenizer.ggml.pre").value_or("");
  const bool begins = *kind == "llama" || is_one_of(pre, {"llama-bpe", "llama3", "llama-v3"});
  if (add_begin == nullptr ? begins : *add_begin) {
    vocabulary.begin_of_text = token_of(values, "bos_token_id");
  }
  if (*kind == "llama") {
    vocabulary.kind = Vocabulary::Kind::sentence_pieces;
    if (const auto* const scores = values.find<std::vector<double>>("tokenizer.ggml.scores")) {
      vocabulary.scores.assign(scores->begin(), scores->end());
    }
  } else if (const auto* const merges =
                 values.find<std::vector<std::string>>("tokenizer.ggml.merges");
             *kind == "gpt2" && merges != nullptr) {
    vocabulary.merges = *merges;
  } else {
    return nullptr;  // the model runs on tokens; text needs one of the two kinds
  }
  if (*kind == "gpt2") {
    read_words(values, vocabulary);
  }
  return make_tokenizer(std::move(vocabulary));
}

}  // namespace

FileHead read_gguf_head(std::span<const std::byte> file, const std::string& name) {
  const Gguf gguf = parse_gguf(file, name);
  Values values(gguf, name);
  FileHead head;
  head.shape = read_shape(gguf, values);
  try {
    apply_frequency_factors(file, gguf, head.shape);
    head.tokenizer = read_tokenizer(values);
  } catch (const casebook::UsageError& error) {
    throw casebook::UsageError(name + ": " + error.what());
  }
  head.tensors = gguf.tensors;
  return head;
}

std::string gguf_name(Weight weight, int layer) {
  switch (weight) {
    case Weight::embedding:
      return "token_embd.weight";
    case Weight::output_norm:
      return "output_norm.weight";
    case Weight::output:
      return "output.weight";
    default:
      break;
  }
  constexpr const char* of_layer[] = {"attn_norm",
                                      "attn_q",
                                      "attn_k",
                                      "attn_v",
                                      "attn_q_norm",
                                      "attn_k_norm",
                                      "attn_output",
                                      "ffn_norm",
                                      "ffn_gate",
                                      "ffn_up",
                                      "ffn_down"};
  const int index = static_cast<int>(weight) - static_cast<int>(Weight::attention_norm);
  return fmt::format("blk.{}.{}.weight", layer, of_layer[index]);
}

}  // namespace llm
