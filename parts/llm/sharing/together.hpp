#pragma once

#include <memory>

#include "parts/llm/serving/replicas.hpp"

namespace llm {

/// All ranks run every piece together: each has a part of every matrix, and of every sequence's keys
/// and values.
class Together final : public Engine {
 public:
  Together(const casebook::Team& team, std::unique_ptr<LocalPass> pass, Serve serve)
      : team_(team), pass_(std::move(pass)), serve_(std::move(serve)) {}

  void load(const Model& model, std::span<const int> n_positions) override {
    n_sequences_ = static_cast<int>(n_positions.size());
    pass_->load(model, n_positions);
  }
  void restore(int sequence, const GivenContext& context) override {
    pass_->restore(sequence, context);
  }
  void forward(std::span<const Piece> pieces, std::span<float> logits) override {
    pass_->forward(pieces, logits);
  }
  void shorten(int sequence, int n_positions) override { pass_->shorten(sequence, n_positions); }
  void serve(Requests* requests) override { serve_(*this, requests, team_, n_sequences_); }
  Standing standing() const override { return pass_->standing(); }
  double cache_bytes() const override { return pass_->cache_bytes(); }

 private:
  casebook::Team team_;
  std::unique_ptr<LocalPass> pass_;
  Serve serve_;
  int n_sequences_ = 0;
};

}  // namespace llm
