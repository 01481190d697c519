#pragma once

#include <array>

#include "apps/scf/oracle/lanes.hpp"

namespace scf::oracle {

struct Rule;

/// Some terms of the sum that stands for an integral over t.
struct NodeBatch {
  Lanes t_squared;
  Lanes weight;  ///< contains exp(-T t^2)
};

/// The nodes of one integral; the last batch is filled up with nodes of weight zero.
class Nodes {
 public:
  /// Nodes and weights for the integral of P(t^2) exp(-T t^2) over t from 0 to 1, for polynomials
  /// P of the given degree (up to 16). Relative error of every power of t^2: below 1e-14.
  Nodes(double T, int degree);

  const NodeBatch* begin() const { return batches_.data(); }
  const NodeBatch* end() const { return batches_.data() + n_batches_; }

 private:
  /// The rule on a range `scale` times as long.
  void take(const Rule& rule, double scale);

  static constexpr std::size_t max_batches_ = 4;  // 16 nodes
  std::array<NodeBatch, max_batches_> batches_;
  std::size_t n_batches_;
};

}  // namespace scf::oracle
