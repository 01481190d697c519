#pragma once

#include "parts/llm/textbook/steps.hpp"

namespace llm {

/// The steps between products, by one thread where they are a lone token's: the other would begin when
/// the first has ended. The angles of a position are the same in all layers, and computed once.
class LoneSteps {
 public:
  static void rms_norm(
      const std::vector<float>& w, double epsilon, const float* x, std::size_t n_rows, float* y);
  void turn_heads(const Shape& shape,
                  const std::vector<float>& w,
                  std::span<const int> positions,
                  std::size_t n_heads,
                  float* heads);
  static void gate_with(const float* up, std::size_t n, float* gate);
  static void add(const float* y, std::size_t n, float* x);

 private:
  int position_ = -1;  ///< of turn_; -1: of none
  Turn turn_;
};

}  // namespace llm
