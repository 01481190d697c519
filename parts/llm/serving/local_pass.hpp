#pragma once

#include <span>

#include "apps/llm/engine.hpp"

namespace llm {

/// The forward pass of one rank that has the whole model: what the first variants define. The
/// functions mean what those of Engine mean, without other ranks.
class LocalPass {
 public:
  virtual ~LocalPass() = default;
  virtual void load(const Model& model, std::span<const int> n_positions) = 0;
  virtual void restore(int sequence, const GivenContext& context) = 0;
  virtual void forward(std::span<const Piece> pieces, std::span<float> logits) = 0;
  virtual void shorten(int sequence, int n_positions) = 0;
  virtual Standing standing() const = 0;
  virtual double cache_bytes() const = 0;
};

}  // namespace llm
