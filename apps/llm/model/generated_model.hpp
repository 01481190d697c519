#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "apps/llm/model/model.hpp"

namespace llm {

/// Names of the shapes that random weights can be made in.
std::vector<std::string> known_shapes();

/// name: one of known_shapes()
Shape shape_named(const std::string& name);

/// A model of random weights, which are made again whenever rows are read: the same for the same
/// seed, on every machine, and nothing of them is kept.
///
/// Elements of a matrix are even within +-sqrt(3 / n_columns), so that products keep the size of
/// what they multiply; queries and keys are larger, so that attention looks at few positions, as a
/// trained model's does. Vectors are 1 +- 0.25.
class GeneratedModel final : public Model {
 public:
  /// format: of the matrices; vectors are f32
  GeneratedModel(Shape shape, NumberFormat format, std::uint64_t seed);

  void read_rows(const Tensor& tensor,
                 std::int64_t first_row,
                 std::int64_t n_rows,
                 std::byte* to) const override;
  std::string fingerprint() const override;

 private:
  std::string fingerprint_;
};

}  // namespace llm
