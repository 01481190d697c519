#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "apps/llm/model/shape.hpp"
#include "apps/llm/model/tensor.hpp"
#include "apps/llm/tokenizer/tokenizer.hpp"

namespace llm {

/// Role of a tensor. Those from `attention_norm` to `down` are of a layer.
enum class Weight {
  embedding,    ///< [n_vocabulary][d_model]
  output_norm,  ///< [d_model]
  output,       ///< [n_vocabulary][d_model]; the embedding where it is tied
  attention_norm,
  query,             ///< [d_query][d_model]
  key,               ///< [d_key][d_model]
  value,             ///< [d_key][d_model]
  query_norm,        ///< [head_dim], only with head_norms
  key_norm,          ///< [head_dim], only with head_norms
  attention_output,  ///< [d_model][d_query]
  feed_forward_norm,
  gate,  ///< [d_feed_forward][d_model]
  up,    ///< [d_feed_forward][d_model]
  down,  ///< [d_model][d_feed_forward]
};
inline constexpr int n_weights = 14;

constexpr bool is_of_layer(Weight weight) {
  return weight >= Weight::attention_norm;
}

/// The tensors of a model, found by what they are for.
struct Tensors {
  std::array<Tensor, n_weights> whole;                ///< those of no layer
  std::vector<std::array<Tensor, n_weights>> layers;  ///< [n_layers]; those of a layer
};

/// A transformer: its shape, its weights and, if it has one, its tokenizer. Read-only; all functions
/// may be called by several threads at once.
class Model {
 public:
  virtual ~Model() = default;

  const Shape& shape() const { return shape_; }

  /// layer: 0 for a tensor that is of no layer
  const Tensor& tensor(Weight weight, int layer = 0) const;

  /// Copies whole rows of a tensor, in its own number format.
  /// to: [n_rows][row_bytes]
  /// Errors: EnvironmentError when the file can no longer be read.
  virtual void read_rows(const Tensor& tensor,
                         std::int64_t first_row,
                         std::int64_t n_rows,
                         std::byte* to) const = 0;

  /// Begins to bring a tensor's rows from the disk, if they are in a file. What fails, read_rows() reports.
  virtual void expect(const Tensor&) const {}

  /// Null for random weights: their tokens have no text.
  virtual const Tokenizer* tokenizer() const { return nullptr; }

  /// Says which weights these are, in a fixed spelling: for the hash of the input.
  virtual std::string fingerprint() const = 0;

  /// Bytes of all weights as they are stored; a tied output counts once.
  double bytes() const;

  /// The format that most of the bytes have.
  NumberFormat main_format() const;

 protected:
  Model(Shape shape, Tensors tensors) : shape_(std::move(shape)), tensors_(std::move(tensors)) {}

 private:
  Shape shape_;
  Tensors tensors_;
};

/// Rows and columns that a weight must have.
struct Size {
  std::int64_t n_rows = 0;
  std::int64_t n_columns = 0;
  friend bool operator==(const Size&, const Size&) = default;
};
Size size_of(Weight weight, const Shape& shape);

/// Every weight that a model of this shape has, `output` only where it is not tied.
std::vector<Weight> weights_of(const Shape& shape);

/// Problems of a shape, one line each; empty if there are none.
/// Source of the limits: no size may overflow 63 bits when multiplied, and none is beyond what any
/// published model of the family has.
std::vector<std::string> problems_of(const Shape& shape);

}  // namespace llm
