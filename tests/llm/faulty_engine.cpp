#include "tests/llm/faulty_engine.hpp"

#include <algorithm>
#include <cmath>

#include "apps/llm/judge/deviation.hpp"
#include "apps/llm/oracle/attention.hpp"
#include "apps/llm/oracle/numbers.hpp"
#include "parts/llm/serving/batches.hpp"

namespace llm {
namespace {

oracle::Rows read_matrix(const Model& model, const Tensor& tensor) {
  oracle::Rows rows(static_cast<std::size_t>(tensor.n_rows),
                    static_cast<std::size_t>(tensor.n_columns));
  std::vector<std::byte> stored(tensor.bytes());
  model.read_rows(tensor, 0, tensor.n_rows, stored.data());
  for (std::size_t i = 0; i < rows.n; ++i) {
    oracle::read_numbers(stored.data() + i * tensor.row_bytes(), tensor.format, rows.row(i));
  }
  return rows;
}

double dot(std::span<const double> a, std::span<const double> b) {
  double sum = 0.0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    sum += a[i] * b[i];
  }
  return sum;
}

}  // namespace

void FaultyEngine::load(const Model& model, std::span<const int> n_positions) {
  model_ = &model;
  for (const Weight weight : weights_of(model.shape())) {
    for (int layer = 0; layer < (is_of_layer(weight) ? model.shape().n_layers : 1); ++layer) {
      weights_[static_cast<std::size_t>(weight)].push_back(
          read_matrix(model, model.tensor(weight, layer)));
    }
  }
  if (model.shape().tied_output) {
    weights_[static_cast<std::size_t>(Weight::output)] =
        weights_[static_cast<std::size_t>(Weight::embedding)];
  }
  const auto n_layers = static_cast<std::size_t>(model.shape().n_layers);
  for (const int n : n_positions) {
    const std::vector<Numbers> room(static_cast<std::size_t>(n) + 1);
    sequences_.push_back({0, 0, {n_layers, room}, {n_layers, room}});
  }
}

void FaultyEngine::restore(int sequence, const GivenContext& context) {
  const Shape& shape = model_->shape();
  std::vector<float> drawn(static_cast<std::size_t>(shape.head_dim));
  for (int position = 0; position < context.n_positions(); ++position) {
    for (int layer = 0; layer < shape.n_layers; ++layer) {
      Numbers key;
      Numbers value;
      for (int head = 0; head < shape.n_kv_heads; ++head) {
        context.key(layer, head, position, drawn);
        key.insert(key.end(), drawn.begin(), drawn.end());
        context.value(layer, head, position, drawn);
        value.insert(value.end(), drawn.begin(), drawn.end());
      }
      if (is(Fault::given_context_ignored)) {
        std::fill(value.begin(), value.end(), 0.0);
      }
      keep(sequence, layer, position, key, value);
    }
  }
  sequences_[static_cast<std::size_t>(sequence)].length = context.n_positions();
}

void FaultyEngine::shorten(int sequence, int n_positions) {
  Sequence& shortened = sequences_[static_cast<std::size_t>(sequence)];
  shortened.length = std::min(shortened.length, n_positions);
}

FaultyEngine::Numbers FaultyEngine::product(Weight weight, int layer, const Numbers& x) const {
  const oracle::Rows& rows =
      weights_[static_cast<std::size_t>(weight)][static_cast<std::size_t>(layer)];
  Numbers rounded = x;
  if (is(Fault::bf16_products)) {
    oracle::round_numbers(rounded, Rounding::bf16, 1);
  }
  Numbers y;
  for (std::size_t i = 0; i < rows.n; ++i) {
    y.push_back(dot(rows.row(i), rounded));
  }
  return y;
}

FaultyEngine::Numbers FaultyEngine::normed(Weight weight, int layer, const Numbers& x) const {
  const std::span<const double> weights =
      weights_[static_cast<std::size_t>(weight)][static_cast<std::size_t>(layer)].row(0);
  const double mean = dot(x, x) / static_cast<double>(x.size());
  Numbers y = x;
  for (std::size_t i = 0; i < x.size(); ++i) {
    y[i] *= weights[i] / std::sqrt(mean + model_->shape().norm_epsilon);
  }
  return y;
}

void FaultyEngine::turn(Weight weight, int layer, int position, Numbers& heads) const {
  Shape shape = model_->shape();
  if (is(Fault::rotary_pairs)) {
    shape.rotary_pairs =
        shape.rotary_pairs == RotaryPairs::halves ? RotaryPairs::adjacent : RotaryPairs::halves;
  }
  const auto width = static_cast<std::ptrdiff_t>(shape.head_dim);
  for (auto head = heads.begin(); head != heads.end(); head += width) {
    Numbers part(head, head + width);
    if (shape.head_norms && !is(Fault::head_norm_forgotten)) {
      part = normed(weight, layer, part);
    }
    oracle::rotate(shape.rotary_pairs, oracle::turns_at(shape, position), part);
    std::copy(part.begin(), part.end(), head);
  }
}

void FaultyEngine::keep(
    int sequence, int layer, int position, const Numbers& key, const Numbers& value) {
  Sequence& kept = sequences_[static_cast<std::size_t>(sequence)];
  const auto i = static_cast<std::size_t>(position);
  const bool is_old = position < kept.high_water;
  Numbers& old_key = kept.keys[static_cast<std::size_t>(layer)][i];
  Numbers& old_value = kept.values[static_cast<std::size_t>(layer)][i];
  if (!(is(Fault::stale_slot) && is_old && position % 7 == 2)) {
    old_key = key;
  }
  if (!(is(Fault::one_stale_sequence) && is_old && sequence == 1)) {
    old_value = value;
  }
  if (is(Fault::bf16_cache)) {
    oracle::round_numbers(old_key, Rounding::bf16, 1);
    oracle::round_numbers(old_value, Rounding::bf16, 1);
  }
  if (layer + 1 == model_->shape().n_layers) {
    kept.high_water = std::max(kept.high_water, position + 1);
  }
}

FaultyEngine::Numbers FaultyEngine::attend(int layer,
                                           int position,
                                           const Numbers& query,
                                           const Sequence& sequence) const {
  const Shape& shape = model_->shape();
  const auto width = static_cast<std::size_t>(shape.head_dim);
  const auto& keys = sequence.keys[static_cast<std::size_t>(layer)];
  const auto& values = sequence.values[static_cast<std::size_t>(layer)];
  int end = position + 1 - (is(Fault::mask_off_by_one) && position > 0 ? 1 : 0);
  if (is(Fault::sees_the_future) && position + 1 < sequence.high_water) {
    end += 1;
  }
  Numbers mixed(query.size());
  for (std::size_t head = 0; head < static_cast<std::size_t>(shape.n_heads); ++head) {
    std::size_t kv_head = head / static_cast<std::size_t>(shape.group());
    if (is(Fault::heads_exchanged) && kv_head < 2 && shape.n_kv_heads > 1) {
      kv_head = 1 - kv_head;
    }
    const std::span<const double> q(query.data() + head * width, width);
    Numbers weights;
    for (int s = 0; s < end; ++s) {
      const std::span<const double> key(keys[static_cast<std::size_t>(s)].data() + kv_head * width,
                                        width);
      const double scale =
          is(Fault::scale_forgotten) ? 1.0 : 1.0 / std::sqrt(static_cast<double>(width));
      const bool is_hidden = is(Fault::window_of_64) && s + 64 <= position;
      weights.push_back(is_hidden ? -1e30 : dot(q, key) * scale);
    }
    const double most = *std::max_element(weights.begin(), weights.end());
    double sum = 0.0;
    for (double& weight : weights) {
      weight = std::exp(weight - most);
      sum += weight;
    }
    for (std::size_t s = 0; s < weights.size(); ++s) {
      for (std::size_t i = 0; i < width; ++i) {
        mixed[head * width + i] += weights[s] / sum * values[s][kv_head * width + i];
      }
    }
  }
  return mixed;
}

FaultyEngine::Numbers FaultyEngine::run(int sequence, int token, int position) {
  const std::span<const double> row =
      weights_[static_cast<std::size_t>(Weight::embedding)][0].row(static_cast<std::size_t>(token));
  Numbers x(row.begin(), row.end());
  for (int layer = 0; layer < model_->shape().n_layers; ++layer) {
    Numbers h = normed(Weight::attention_norm, layer, x);
    Numbers query = product(Weight::query, layer, h);
    Numbers key = product(Weight::key, layer, h);
    turn(Weight::query_norm, layer, position, query);
    turn(Weight::key_norm, layer, position, key);
    keep(sequence, layer, position, key, product(Weight::value, layer, h));
    const Numbers mixed =
        attend(layer, position, query, sequences_[static_cast<std::size_t>(sequence)]);
    const Numbers y = product(Weight::attention_output, layer, mixed);
    std::transform(x.begin(), x.end(), y.begin(), x.begin(), std::plus<>());
    h = normed(Weight::feed_forward_norm, layer, x);
    Numbers gate = product(Weight::gate, layer, h);
    const Numbers up = product(Weight::up, layer, h);
    for (std::size_t i = 0; i < gate.size(); ++i) {
      gate[i] *= up[i] / (1.0 + std::exp(-gate[i]));
    }
    const Numbers z = product(Weight::down, layer, gate);
    std::transform(x.begin(), x.end(), z.begin(), x.begin(), std::plus<>());
  }
  return product(Weight::output, 0, normed(Weight::output_norm, 0, x));
}

void FaultyEngine::forward(std::span<const Piece> pieces, std::span<float> logits) {
  if (team_.rank != 0) {
    return;
  }
  float* to = logits.data();
  for (const Piece& piece : pieces) {
    Sequence& sequence = sequences_[static_cast<std::size_t>(piece.sequence)];
    const auto n = static_cast<int>(piece.tokens.size());
    const bool drops = is(Fault::last_token_dropped) && n > 2;
    Numbers row;
    for (int i = 0; i < n; ++i) {
      const int position = is(Fault::position_from_piece) ? i : sequence.length;
      if (!(drops && i + 1 == n)) {
        row = run(piece.sequence, piece.tokens[static_cast<std::size_t>(i)], position);
        ++sequence.length;
      }
      if (i >= n - piece.n_logits) {
        to = std::copy(row.begin(), row.end(), to);
      }
    }
  }
  spoil(logits);
}

void FaultyEngine::spoil(std::span<float> logits) {
  const auto width = static_cast<std::size_t>(model_->shape().n_vocabulary);
  if (first_logits_.empty()) {
    first_logits_.assign(logits.begin(), logits.end());
  }
  switch (fault_) {
    case Fault::nan_logit:
      logits[width / 2] = NAN;
      break;
    case Fault::one_logit_off:
      logits.back() += 0.1f;
      break;
    case Fault::zeros:
      std::fill(logits.begin(), logits.end(), 0.0f);
      break;
    case Fault::own_choice:
      for (std::size_t row = 0; row < logits.size(); row += width) {
        logits[row + row * 7 % width] += 20.0f;
      }
      break;
    case Fault::old_answer:
      std::copy_n(
          first_logits_.begin(), std::min(first_logits_.size(), logits.size()), logits.begin());
      break;
    case Fault::neighbours_logits:
      if (logits.size() > width) {
        std::swap_ranges(logits.begin(),
                         logits.begin() + static_cast<std::ptrdiff_t>(width),
                         logits.end() - static_cast<std::ptrdiff_t>(width));
      }
      break;
    default:
      break;
  }
}

void FaultyEngine::serve(Requests* requests) {
  serve_batches(*this, requests, team_, static_cast<int>(sequences_.size()));
}

double FaultyEngine::cache_bytes() const {
  if (team_.rank != 0) {
    return 0.0;
  }
  double positions = 0.0;
  for (const Sequence& sequence : sequences_) {
    positions += sequence.length;
  }
  const double factor = is(Fault::too_many_bytes) ? 4.0 : is(Fault::too_few_bytes) ? 0.5 : 1.0;
  const Shape& shape = model_->shape();
  return factor * positions * 2.0 * shape.n_layers * shape.d_key() * sizeof(float);
}

}  // namespace llm
