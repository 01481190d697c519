#pragma once

#include <span>
#include <vector>

#include "apps/llm/model/model.hpp"
#include "harness/run/team.hpp"
#include "parts/llm/products/stored_matrix.hpp"

namespace llm {

/// Ranks share every matrix, as a `Decoder` asks it: each has some heads of keys with their queries,
/// some elements of the feed-forward's inner row, and some tokens of the vocabulary. Sums over heads and
/// over inner elements are then parts, which are added up twice a layer.
/// Source: M. Shoeybi et al., arXiv:1909.08053 (2019), section 3.
class AmongRanks {
 public:
  explicit AmongRanks(const casebook::Team& team) : team_(team) {}

  Shape own_heads(const Shape& shape) const;
  int first_kv_head(const Shape& shape) const;

  template <class MatrixType>
  MatrixType read(const Model& model, Weight weight, int layer) const {
    return MatrixType::read_part(model, weight, layer, part_of(model.shape(), weight));
  }

  /// Every rank has the sum then. Collective.
  void add_up(std::span<float> numbers) const;

  /// Collective. logits: rank 0's
  template <class MatrixType>
  void write_logits(const MatrixType& output,
                    const float* x,
                    std::size_t n_rows,
                    std::span<float> logits) const {
    std::vector<float> own(n_rows * output.n_rows);
    output.multiply(x, n_rows, own.data());
    collect(own, n_rows, logits);
  }

 private:
  MatrixPart part_of(const Shape& shape, Weight weight) const;

  /// Puts the ranks' columns of logits side by side.
  void collect(std::span<const float> own, std::size_t n_rows, std::span<float> logits) const;

  casebook::Team team_;
};

/// Errors: UsageError when ranks would be left without a head, or parts are no whole blocks of numbers.
void require_shareable(const Shape& shape, const casebook::Team& team);

}  // namespace llm
