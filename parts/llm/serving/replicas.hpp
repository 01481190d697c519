#pragma once

#include <functional>
#include <memory>

#include "parts/llm/serving/local_pass.hpp"

namespace llm {

/// Serves requests with an engine: how, is a variant's choice.
/// requests: on rank 0; null elsewhere. n_sequences: that may be open at once
using Serve = std::function<void(
    Engine& engine, Requests* requests, const casebook::Team& team, int n_sequences)>;

/// The whole model on every rank: sequences are dealt to the ranks in turn, each works alone, and
/// rank 0 collects the logits.
class Replicas final : public Engine {
 public:
  Replicas(const casebook::Team& team, std::unique_ptr<LocalPass> pass, Serve serve);

  void load(const Model& model, std::span<const int> n_positions) override;
  void restore(int sequence, const GivenContext& context) override;
  void forward(std::span<const Piece> pieces, std::span<float> logits) override;
  void shorten(int sequence, int n_positions) override;
  void serve(Requests* requests) override;
  Standing standing() const override { return pass_->standing(); }
  double cache_bytes() const override { return pass_->cache_bytes(); }

 private:
  int owner(int sequence) const { return sequence % team_.n_ranks; }
  bool is_mine(int sequence) const { return owner(sequence) == team_.rank; }
  void collect(std::span<const Piece> pieces, std::span<const float> own, std::span<float> logits);

  casebook::Team team_;
  std::unique_ptr<LocalPass> pass_;
  Serve serve_;
  int n_sequences_ = 0;
  std::size_t n_vocabulary_ = 0;
};

}  // namespace llm
