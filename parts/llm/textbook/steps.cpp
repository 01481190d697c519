#include "parts/llm/textbook/steps.hpp"

#include <cmath>

#include "apps/llm/regions.hpp"

namespace llm {
Turn turn_at(const Shape& shape, int position) {
  Turn turn;
  for (const double frequency : shape.rotary_frequencies) {
    // The angle in double: at position 40000 a float has only three digits of a turn left.
    const double angle = position * frequency;
    turn.cosines.push_back(static_cast<float>(std::cos(angle)));
    turn.sines.push_back(static_cast<float>(std::sin(angle)));
  }
  return turn;
}

void rotate(RotaryPairs pairs, const Turn& turn, float* head) {
  const std::size_t half = turn.cosines.size();
  for (std::size_t i = 0; i < half; ++i) {
    float& a = pairs == RotaryPairs::adjacent ? head[2 * i] : head[i];
    float& b = pairs == RotaryPairs::adjacent ? head[2 * i + 1] : head[i + half];
    const float turned = a * turn.cosines[i] - b * turn.sines[i];
    b = a * turn.sines[i] + b * turn.cosines[i];
    a = turned;
  }
}

void rms_norm(
    const std::vector<float>& w, double epsilon, const float* x, std::size_t n_rows, float* y) {
  const std::size_t width = w.size();
#pragma omp parallel for default(none) shared(w, epsilon, x, n_rows, y, width) schedule(static)
  for (std::size_t row = 0; row < n_rows; ++row) {
    const float* const from = x + row * width;
    float squares = 0.0f;
    for (std::size_t i = 0; i < width; ++i) {
      squares += from[i] * from[i];
    }
    const float mean = squares / static_cast<float>(width);
    const float scale = 1.0f / std::sqrt(mean + static_cast<float>(epsilon));
    for (std::size_t i = 0; i < width; ++i) {
      y[row * width + i] = w[i] * (from[i] * scale);
    }
  }
}

void turn_heads(const Shape& shape,
                const std::vector<float>& w,
                std::span<const int> positions,
                std::size_t n_heads,
                float* heads) {
  const auto width = static_cast<std::size_t>(shape.head_dim);
  if (!w.empty()) {
    const casebook::TimedRegion timed(region::norm);
    rms_norm(w, shape.norm_epsilon, heads, positions.size() * n_heads, heads);
  }
  const casebook::TimedRegion timed(region::rope);
#pragma omp parallel for default(none) shared(shape, positions, n_heads, heads, width) \
    schedule(static)
  for (std::size_t t = 0; t < positions.size(); ++t) {
    const Turn turn = turn_at(shape, positions[t]);
    for (std::size_t head = 0; head < n_heads; ++head) {
      rotate(shape.rotary_pairs, turn, heads + (t * n_heads + head) * width);
    }
  }
}

void gate_with(const float* up, std::size_t n, float* gate) {
#pragma omp parallel for default(none) shared(up, n, gate) schedule(static)
  for (std::size_t i = 0; i < n; ++i) {
    gate[i] = gate[i] / (1.0f + std::exp(-gate[i])) * up[i];
  }
}

void add(const float* y, std::size_t n, float* x) {
#pragma omp parallel for default(none) shared(y, n, x) schedule(static)
  for (std::size_t i = 0; i < n; ++i) {
    x[i] += y[i];
  }
}

}  // namespace llm
