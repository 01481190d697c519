#include "apps/llm/oracle/attention.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "apps/llm/oracle/lanes.hpp"

namespace llm::oracle {
namespace {

/// Keys and values of one head at all positions of a sequence, the given ones first.
struct Head {
  Rows keys;
  Rows values;
};

Head collect(const Place& place, const Rows& key, const Rows& value, int kv_head) {
  const auto width = static_cast<std::size_t>(place.shape.head_dim);
  const auto n_given = static_cast<std::size_t>(place.given ? place.given->n_positions() : 0);
  Head head{Rows(n_given + place.n_rows, width), Rows(n_given + place.n_rows, width)};
  std::vector<float> drawn(width);
  for (std::size_t i = 0; i < n_given; ++i) {
    const auto position = static_cast<int>(i);
    place.given->key(place.layer, kv_head, position, drawn);
    std::copy(drawn.begin(), drawn.end(), head.keys.row(i).begin());
    place.given->value(place.layer, kv_head, position, drawn);
    std::copy(drawn.begin(), drawn.end(), head.values.row(i).begin());
  }
  const std::size_t column = static_cast<std::size_t>(kv_head) * width;
  for (std::size_t i = 0; i < place.n_rows; ++i) {
    const auto from_key = key.row(place.first_row + i).subspan(column, width);
    const auto from_value = value.row(place.first_row + i).subspan(column, width);
    std::copy(from_key.begin(), from_key.end(), head.keys.row(n_given + i).begin());
    std::copy(from_value.begin(), from_value.end(), head.values.row(n_given + i).begin());
  }
  return head;
}

/// scores[s] = query . keys[s], for n keys. Widths that fill no vector are summed number by number at the end.
CASEBOOK_EVERY_LENGTH
void multiply_keys(
    const double* query, const double* keys, std::size_t width, std::size_t n, double* scores) {
  const std::size_t whole = width - width % n_lanes;
  for (std::size_t s = 0; s < n; ++s) {
    const double* const key = keys + s * width;
    Lanes sums{};
    for (std::size_t i = 0; i < whole; i += n_lanes) {
      Lanes q;
      Lanes k;
      std::memcpy(&q, query + i, sizeof q);
      std::memcpy(&k, key + i, sizeof k);
      sums += q * k;
    }
    double score = 0.0;
    for (std::size_t lane = 0; lane < n_lanes; ++lane) {
      score += sums[lane];
    }
    for (std::size_t i = whole; i < width; ++i) {
      score += query[i] * key[i];
    }
    scores[s] = score;
  }
}

/// mixed = sum over n values of weights[s] values[s].
CASEBOOK_EVERY_LENGTH
void add_values(
    const double* weights, const double* values, std::size_t width, std::size_t n, double* mixed) {
  const std::size_t whole = width - width % n_lanes;
  for (std::size_t i = 0; i < whole; i += n_lanes) {
    Lanes sum{};
    for (std::size_t s = 0; s < n; ++s) {
      Lanes value;
      std::memcpy(&value, values + s * width + i, sizeof value);
      sum += weights[s] * value;
    }
    std::memcpy(mixed + i, &sum, sizeof sum);
  }
  for (std::size_t i = whole; i < width; ++i) {
    mixed[i] = 0.0;
    for (std::size_t s = 0; s < n; ++s) {
      mixed[i] += weights[s] * values[s * width + i];
    }
  }
}

/// One query's mixture of the first n values.
void mix_values(std::span<const double> query,
                const Head& head,
                std::size_t n,
                std::span<double> mixed) {
  const double scale = 1.0 / std::sqrt(static_cast<double>(query.size()));
  std::vector<double> weights(n);
  multiply_keys(query.data(), head.keys.numbers.data(), query.size(), n, weights.data());
  const double most = *std::max_element(weights.begin(), weights.end());
  double sum = 0.0;
  for (double& weight : weights) {
    weight = std::exp(scale * (weight - most));
    sum += weight;
  }
  for (double& weight : weights) {
    weight /= sum;
  }
  add_values(weights.data(), head.values.numbers.data(), mixed.size(), n, mixed.data());
}

}  // namespace

Turns turns_at(const Shape& shape, int position) {
  Turns turns;
  for (const double frequency : shape.rotary_frequencies) {
    const double angle = position * frequency;
    turns.push_back({std::cos(angle), std::sin(angle)});
  }
  return turns;
}

void rotate(RotaryPairs pairs, const Turns& turns, std::span<double> head) {
  const std::size_t half = head.size() / 2;
  const bool are_adjacent = pairs == RotaryPairs::adjacent;
  for (std::size_t i = 0; i < half; ++i) {
    double& a = head[are_adjacent ? 2 * i : i];
    double& b = head[are_adjacent ? 2 * i + 1 : i + half];
    const double turned = a * turns[i].cos - b * turns[i].sin;
    b = a * turns[i].sin + b * turns[i].cos;
    a = turned;
  }
}

void attend(
    const Place& place, const Rows& query, const Rows& key, const Rows& value, Rows& mixed) {
  const Shape& shape = place.shape;
  const auto width = static_cast<std::size_t>(shape.head_dim);
#pragma omp parallel for default(none) shared(place, query, key, value, mixed, shape, width) \
    schedule(dynamic, 1)
  for (int kv_head = 0; kv_head < shape.n_kv_heads; ++kv_head) {
    const Head head = collect(place, key, value, kv_head);
    const std::size_t n_given = head.keys.n - place.n_rows;
    for (std::size_t i = 0; i < place.n_rows; ++i) {
      for (int member = 0; member < shape.group(); ++member) {
        const auto column = static_cast<std::size_t>(kv_head * shape.group() + member) * width;
        mix_values(query.row(place.first_row + i).subspan(column, width),
                   head,
                   n_given + i + 1,
                   mixed.row(place.first_row + i).subspan(column, width));
      }
    }
  }
}

}  // namespace llm::oracle
