#pragma once

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "apps/llm/regions.hpp"
#include "parts/llm/decoder/alone.hpp"
#include "parts/llm/numbers/read_floats.hpp"
#include "parts/llm/serving/local_pass.hpp"
#include "parts/llm/textbook/layer.hpp"
#include "parts/llm/textbook/steps.hpp"

namespace llm {

/// The weights of a model's layers and the operations of a forward pass, each in its region, for a solver that
/// has their order.
///
/// MatrixType: read(model, weight, layer), n_rows, n_columns and multiply(x, n_tokens, y), as the one
///   in textbook/matrix.hpp.
/// Sharing: what a rank has of each matrix, as `Alone` has it.
/// Steps: norms, turns, gates and sums between products, as `TextbookSteps` has them.
template <class MatrixType, class Sharing = Alone, class Steps = TextbookSteps>
class LayersOf : public LocalPass {
 protected:
  using Floats = std::vector<float>;  ///< [n_tokens][width]

  explicit LayersOf(Sharing sharing = Sharing()) : sharing_(sharing) {}

  void load_layers(const Model& model) {
    model_ = &model;
    own_ = sharing_.own_heads(model.shape());
    for (int i = 0; i < model.shape().n_layers; ++i) {
      layers_.push_back({read_vector(model, Weight::attention_norm, i),
                         matrix(Weight::query, i),
                         matrix(Weight::key, i),
                         matrix(Weight::value, i),
                         read_vector(model, Weight::query_norm, i),
                         read_vector(model, Weight::key_norm, i),
                         matrix(Weight::attention_output, i),
                         read_vector(model, Weight::feed_forward_norm, i),
                         matrix(Weight::gate, i),
                         matrix(Weight::up, i),
                         matrix(Weight::down, i)});
    }
    output_norm_ = read_vector(model, Weight::output_norm, 0);
    output_ = matrix(Weight::output, 0);
  }

  /// A row of the embedding for each token. Region: embed.
  Floats embedded(const std::vector<int>& tokens) const {
    const casebook::TimedRegion timed(region::embed);
    Floats x(tokens.size() * output_norm_.size());
    read_embeddings(*model_, tokens, x.data());
    return x;
  }

  /// Region: norm.
  Floats normed(const Floats& weights, const Floats& x) const {
    const casebook::TimedRegion timed(region::norm);
    Floats y(x.size());
    Steps::rms_norm(weights, own_.norm_epsilon, x.data(), x.size() / weights.size(), y.data());
    return y;
  }

  /// The norm that follows a layer: the next layer's, or the output's.
  const Floats& norm_after(std::size_t layer) const {
    return layer + 1 == layers_.size() ? output_norm_ : layers_[layer + 1].attention_norm;
  }

  /// The products of several matrices with the same tokens.
  template <std::size_t n>
  static std::array<Floats, n> products(const casebook::Region& region,
                                        const std::array<const MatrixType*, n>& matrices,
                                        const Floats& x) {
    const casebook::TimedRegion timed(region);
    std::array<Floats, n> results;
    for (std::size_t i = 0; i < n; ++i) {
      const std::size_t n_tokens = x.size() / matrices[i]->n_columns;
      results[i].resize(n_tokens * matrices[i]->n_rows);
      matrices[i]->multiply(x.data(), n_tokens, results[i].data());
    }
    return results;
  }

  static Floats product(const casebook::Region& region, const MatrixType& matrix, const Floats& x) {
    auto [y] = products<1>(region, {&matrix}, x);
    return std::move(y);
  }

  /// Norms and turns the heads of queries or keys by their tokens' positions.
  void turn(const Floats& norm, const std::vector<int>& positions, Floats& heads) {
    const auto width = static_cast<std::size_t>(own_.head_dim);
    const std::size_t n_heads = heads.size() / (std::max<std::size_t>(1, positions.size()) * width);
    steps_.turn_heads(own_, norm, positions, n_heads, heads.data());
  }

  /// gate = silu(gate) up
  static void gate_with(const Floats& up, Floats& gate) {
    Steps::gate_with(up.data(), gate.size(), gate.data());
  }

  /// x += y
  static void add(const Floats& y, Floats& x) { Steps::add(y.data(), y.size(), x.data()); }

  const Model* model_ = nullptr;
  Sharing sharing_;
  Shape own_;  ///< the model's, with this rank's heads alone
  std::vector<Layer<MatrixType>> layers_;
  Floats output_norm_;
  MatrixType output_;

 private:
  MatrixType matrix(Weight weight, int layer) const {
    return sharing_.template read<MatrixType>(*model_, weight, layer);
  }

  Steps steps_;
};

}  // namespace llm
