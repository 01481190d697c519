#include "optimized/llm/v6f_few_starts/lone_steps.hpp"

#include <cmath>

#include "apps/llm/regions.hpp"
#include "parts/llm/numbers/exponential.hpp"

namespace llm {
namespace {

// So many numbers one thread adds to others from its caches in the 1 us that two threads take to start
// and to meet.
constexpr std::size_t few_numbers = 8192;

float sum_of_squares(const float* x, std::size_t n) {
  Lanes sums = {};
  std::size_t i = 0;
  for (; i + n_lanes <= n; i += n_lanes) {
    const Lanes numbers = load(x + i);
    sums += numbers * numbers;
  }
  float sum = sum_of(sums);
  for (; i < n; ++i) {
    sum += x[i] * x[i];
  }
  return sum;
}

/// 1 / (1 + exp(-x)), from exp(-|x|).
Lanes logistic(const Lanes& x) {
  const Lanes e = exponential(select(x > 0.0f, -x, x));
  return select(x > 0.0f, Lanes{} + 1.0f, e) / (1.0f + e);
}

}  // namespace

void LoneSteps::rms_norm(
    const std::vector<float>& w, double epsilon, const float* x, std::size_t n_rows, float* y) {
  const std::size_t width = w.size();
  if (n_rows * width > few_numbers) {
    TextbookSteps::rms_norm(w, epsilon, x, n_rows, y);
    return;
  }
  for (std::size_t row = 0; row < n_rows; ++row) {
    const float* const from = x + row * width;
    const float mean = sum_of_squares(from, width) / static_cast<float>(width);
    const float scale = 1.0f / std::sqrt(mean + static_cast<float>(epsilon));
    for (std::size_t i = 0; i < width; ++i) {
      y[row * width + i] = w[i] * (from[i] * scale);
    }
  }
}

void LoneSteps::turn_heads(const Shape& shape,
                           const std::vector<float>& w,
                           std::span<const int> positions,
                           std::size_t n_heads,
                           float* heads) {
  if (positions.size() > 1) {
    TextbookSteps::turn_heads(shape, w, positions, n_heads, heads);
    return;
  }
  if (!w.empty()) {
    const casebook::TimedRegion timed(region::norm);
    rms_norm(w, shape.norm_epsilon, heads, n_heads, heads);
  }
  const casebook::TimedRegion timed(region::rope);
  if (position_ != positions[0]) {
    position_ = positions[0];
    turn_ = turn_at(shape, position_);
  }
  for (std::size_t head = 0; head < n_heads; ++head) {
    rotate(shape.rotary_pairs, turn_, heads + head * static_cast<std::size_t>(shape.head_dim));
  }
}

void LoneSteps::gate_with(const float* up, std::size_t n, float* gate) {
  if (n > few_numbers || n % n_lanes != 0) {
    TextbookSteps::gate_with(up, n, gate);
    return;
  }
  for (std::size_t i = 0; i < n; i += n_lanes) {
    const Lanes x = load(gate + i);
    store(x * logistic(x) * load(up + i), gate + i);
  }
}

void LoneSteps::add(const float* y, std::size_t n, float* x) {
  if (n > few_numbers) {
    TextbookSteps::add(y, n, x);
    return;
  }
  for (std::size_t i = 0; i < n; ++i) {
    x[i] += y[i];
  }
}

}  // namespace llm
