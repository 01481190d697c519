#include "apps/llm/model/model.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include <fmt/format.h>

#include "harness/core/error.hpp"
#include "harness/core/suggest.hpp"

namespace llm {
namespace {

constexpr std::array<const char*, 5> format_names{"f32", "f16", "bf16", "q8_0", "q4_0"};

template <class Function>
void for_each_tensor(const Shape& shape, const Model& model, Function function) {
  for (const Weight weight : weights_of(shape)) {
    for (int layer = 0; layer < (is_of_layer(weight) ? shape.n_layers : 1); ++layer) {
      function(model.tensor(weight, layer));
    }
  }
}

/// Adds a line when a size is not within 1 and most.
void require_size(const char* name, long value, long most, std::vector<std::string>& problems) {
  if (value < 1 || value > most) {
    problems.push_back(fmt::format("{} = {}; allowed are 1 to {}", name, value, most));
  }
}

}  // namespace

const char* name_of(NumberFormat format) {
  return format_names[static_cast<std::size_t>(format)];
}

NumberFormat format_named(const std::string& name) {
  const std::vector<std::string> known(format_names.begin(), format_names.end());
  const auto found = std::find(known.begin(), known.end(), name);
  if (found == known.end()) {
    throw casebook::UsageError(casebook::unknown_name_message(name, "number format", known));
  }
  return static_cast<NumberFormat>(found - known.begin());
}

std::vector<double> rotary_frequencies(double base, int head_dim) {
  std::vector<double> frequencies;
  for (int i = 0; i + 1 < head_dim; i += 2) {
    frequencies.push_back(std::pow(base, -static_cast<double>(i) / head_dim));
  }
  return frequencies;
}

const Tensor& Model::tensor(Weight weight, int layer) const {
  const Weight found = weight == Weight::output && shape_.tied_output ? Weight::embedding : weight;
  const auto index = static_cast<std::size_t>(found);
  return is_of_layer(found) ? tensors_.layers.at(static_cast<std::size_t>(layer)).at(index)
                            : tensors_.whole.at(index);
}

double Model::bytes() const {
  double sum = 0.0;
  for_each_tensor(
      shape_, *this, [&](const Tensor& tensor) { sum += static_cast<double>(tensor.bytes()); });
  return sum;
}

NumberFormat Model::main_format() const {
  std::map<NumberFormat, double> bytes;
  for_each_tensor(shape_, *this, [&](const Tensor& tensor) {
    bytes[tensor.format] += static_cast<double>(tensor.bytes());
  });
  return std::max_element(bytes.begin(),
                          bytes.end(),
                          [](const auto& a, const auto& b) { return a.second < b.second; })
      ->first;
}

Size size_of(Weight weight, const Shape& shape) {
  switch (weight) {
    case Weight::embedding:
    case Weight::output:
      return {shape.n_vocabulary, shape.d_model};
    case Weight::query:
      return {shape.d_query(), shape.d_model};
    case Weight::key:
    case Weight::value:
      return {shape.d_key(), shape.d_model};
    case Weight::query_norm:
    case Weight::key_norm:
      return {1, shape.head_dim};
    case Weight::attention_output:
      return {shape.d_model, shape.d_query()};
    case Weight::gate:
    case Weight::up:
      return {shape.d_feed_forward, shape.d_model};
    case Weight::down:
      return {shape.d_model, shape.d_feed_forward};
    default:
      return {1, shape.d_model};
  }
}

std::vector<Weight> weights_of(const Shape& shape) {
  std::vector<Weight> weights;
  for (int i = 0; i < n_weights; ++i) {
    const auto weight = static_cast<Weight>(i);
    const bool of_heads = weight == Weight::query_norm || weight == Weight::key_norm;
    if ((of_heads && !shape.head_norms) || (weight == Weight::output && shape.tied_output)) {
      continue;
    }
    weights.push_back(weight);
  }
  return weights;
}

std::vector<std::string> problems_of(const Shape& shape) {
  std::vector<std::string> problems;
  require_size("layers", shape.n_layers, 1000, problems);
  require_size("width of the model", shape.d_model, 1 << 17, problems);
  require_size("heads", shape.n_heads, 1 << 12, problems);
  require_size("heads of keys and values", shape.n_kv_heads, 1 << 12, problems);
  require_size("elements of a head", shape.head_dim, 1 << 12, problems);
  require_size("width of the feed-forward part", shape.d_feed_forward, 1 << 19, problems);
  require_size("tokens of the vocabulary", shape.n_vocabulary, 1 << 22, problems);
  require_size("positions of the context", shape.max_context, 1 << 26, problems);
  if (!problems.empty()) {
    return problems;
  }
  if (shape.n_heads % shape.n_kv_heads != 0) {
    problems.push_back(fmt::format(
        "{} heads cannot share {} keys evenly; use a divisor", shape.n_heads, shape.n_kv_heads));
  }
  if (shape.head_dim % 2 != 0) {
    problems.push_back(fmt::format(
        "{} elements of a head have no pairs to turn; use an even number", shape.head_dim));
  }
  if (!(shape.norm_epsilon > 0.0 && shape.norm_epsilon < 1.0)) {
    problems.push_back(fmt::format(
        "the norm's epsilon is {}; allowed is more than 0 and less than 1", shape.norm_epsilon));
  }
  for (const double frequency : shape.rotary_frequencies) {
    if (!(std::isfinite(frequency) && frequency > 0.0)) {
      problems.push_back(fmt::format("a rotary frequency is {}; it must be positive", frequency));
      break;
    }
  }
  return problems;
}

}  // namespace llm
