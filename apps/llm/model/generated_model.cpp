#include "apps/llm/model/generated_model.hpp"

#include <bit>
#include <cmath>
#include <cstring>
#include <map>

#include <fmt/format.h>

#include "apps/llm/model/file_model.hpp"
#include "apps/llm/model/store_numbers.hpp"
#include "apps/llm/random.hpp"
#include "harness/core/every_length.hpp"

namespace llm {
namespace {

/// Sizes of the models whose shapes are known.
const std::map<std::string, Shape>& shapes() {
  static const std::map<std::string, Shape> table{
      {"tiny",
       {.n_layers = 2,
        .d_model = 64,
        .n_heads = 8,
        .n_kv_heads = 4,
        .head_dim = 16,
        .d_feed_forward = 160,
        .n_vocabulary = 301,
        .max_context = 1024,
        .norm_epsilon = 1e-6,
        .head_norms = true,
        .tied_output = false,
        .rotary_pairs = RotaryPairs::halves,
        .rotary_frequencies = rotary_frequencies(10000.0, 16)}},
      // As Llama 2's small relatives have it: nothing is shared between heads.
      {"llama_110m",
       {.n_layers = 12,
        .d_model = 768,
        .n_heads = 12,
        .n_kv_heads = 12,
        .head_dim = 64,
        .d_feed_forward = 2048,
        .n_vocabulary = 32000,
        .max_context = 2048,
        .norm_epsilon = 1e-5,
        .head_norms = false,
        .tied_output = true,
        .rotary_pairs = RotaryPairs::adjacent,
        .rotary_frequencies = rotary_frequencies(10000.0, 64)}},
      // A. Yang et al., Qwen3 Technical Report, arXiv:2505.09388 (2025), table 1, and config.json.
      {"qwen3_0.6b",
       {.n_layers = 28,
        .d_model = 1024,
        .n_heads = 16,
        .n_kv_heads = 8,
        .head_dim = 128,
        .d_feed_forward = 3072,
        .n_vocabulary = 151936,
        .max_context = 40960,
        .norm_epsilon = 1e-6,
        .head_norms = true,
        .tied_output = true,
        .rotary_pairs = RotaryPairs::halves,
        .rotary_frequencies = rotary_frequencies(1e6, 128)}},
  };
  return table;
}

/// Numbers even within +-1, 16 bits each, more than 16-bit formats hold: four from a word, the lowest bits first.
/// words: [(row.size() + 3) / 4], to work in
CASEBOOK_EVERY_LENGTH
void draw_numbers(std::uint64_t start, std::span<std::uint64_t> words, std::span<float> row) {
  std::uint64_t* const word = words.data();
#pragma omp simd
  for (std::size_t k = 0; k < words.size(); ++k) {
    word[k] = mix(start + 4 * k);
  }
  static_assert(std::endian::native == std::endian::little);
  const auto* const from = reinterpret_cast<const std::byte*>(word);
  float* const to = row.data();
#pragma omp simd
  for (std::size_t i = 0; i < row.size(); ++i) {
    std::uint16_t bits = 0;
    std::memcpy(&bits, from + 2 * i, sizeof bits);
    to[i] = (static_cast<float>(bits) - 32767.5f) * (1.0f / 32767.5f);
  }
}

bool is_vector(const Tensor& tensor) {
  return tensor.n_rows == 1;
}

/// Sharpness of attention: scores of q k / sqrt(head_dim) spread by about 2.
constexpr double sharpness = 1.5;

/// Greatest size of a matrix's elements.
double reach_of(Weight weight, const Tensor& tensor, bool head_norms) {
  const double even = std::sqrt(3.0 / static_cast<double>(tensor.n_columns));
  const bool is_scored = weight == Weight::query || weight == Weight::key;
  return is_scored && !head_norms ? sharpness * even : even;
}

/// The weight that a tensor was made for is kept in the upper bits of its place, the tensor's own
/// seed in the lower ones.
constexpr int weight_shift = 56;

Tensors make_tensors(const Shape& shape, NumberFormat format, std::uint64_t seed) {
  Tensors tensors;
  tensors.layers.resize(static_cast<std::size_t>(shape.n_layers));
  const auto make = [&](Weight weight, int layer) {
    const Size size = size_of(weight, shape);
    Tensor tensor;
    tensor.name = gguf_name(weight, layer);
    tensor.n_rows = size.n_rows;
    tensor.n_columns = size.n_columns;
    tensor.format = is_vector(tensor) ? NumberFormat::f32 : format;
    const auto index = static_cast<std::uint64_t>(weight);
    const std::uint64_t own = mix(mix(seed) + 64 * static_cast<std::uint64_t>(layer) + index);
    tensor.place = index << weight_shift | (own >> (64 - weight_shift));
    return tensor;
  };
  for (const Weight weight : weights_of(shape)) {
    const auto index = static_cast<std::size_t>(weight);
    if (!is_of_layer(weight)) {
      tensors.whole[index] = make(weight, 0);
      continue;
    }
    for (std::size_t layer = 0; layer < tensors.layers.size(); ++layer) {
      tensors.layers[layer][index] = make(weight, static_cast<int>(layer));
    }
  }
  return tensors;
}

}  // namespace

std::vector<std::string> known_shapes() {
  std::vector<std::string> names;
  for (const auto& [name, shape] : shapes()) {
    names.push_back(name);
  }
  return names;
}

Shape shape_named(const std::string& name) {
  return shapes().at(name);
}

GeneratedModel::GeneratedModel(Shape shape, NumberFormat format, std::uint64_t seed)
    : Model(shape, make_tensors(shape, format, seed)) {
  fingerprint_ = fmt::format("random weights {} {} {} {} {} {} {} {} {} seed {}",
                             shape.n_layers,
                             shape.d_model,
                             shape.n_heads,
                             shape.n_kv_heads,
                             shape.head_dim,
                             shape.d_feed_forward,
                             shape.n_vocabulary,
                             shape.head_norms ? "head_norms" : "",
                             name_of(format),
                             seed);
}

void GeneratedModel::read_rows(const Tensor& tensor,
                               std::int64_t first_row,
                               std::int64_t n_rows,
                               std::byte* to) const {
  const auto weight = static_cast<Weight>(tensor.place >> weight_shift);
  const bool sharpens = (weight == Weight::query_norm || weight == Weight::key_norm);
  const auto reach =
      static_cast<float>(is_vector(tensor) ? 0.25 : reach_of(weight, tensor, shape().head_norms));
  const float middle = is_vector(tensor) ? (sharpens ? static_cast<float>(sharpness) : 1.0f) : 0.0f;
  std::vector<float> row(static_cast<std::size_t>(tensor.n_columns));
  std::vector<std::uint64_t> words((row.size() + 3) / 4);
  for (std::int64_t i = first_row; i < first_row + n_rows; ++i) {
    const std::uint64_t start = mix(tensor.place + static_cast<std::uint64_t>(i));
    draw_numbers(start, words, row);
    for (float& element : row) {
      element = middle + reach * element;
    }
    store_numbers(row, tensor.format, to);
    to += tensor.row_bytes();
  }
}

std::string GeneratedModel::fingerprint() const {
  return fingerprint_;
}

}  // namespace llm
