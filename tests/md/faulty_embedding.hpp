#pragma once

#include <vector>

#include "parts/md/embedded/spline.hpp"
#include "tests/md/faulty_motion.hpp"

namespace md::fixture {

/// Forces of embedded atoms, pair by pair.
class FaultyEmbedding {
 public:
  FaultyEmbedding(const Case& input, Fault fault);

  void compute(const std::vector<Vec3>& position);

  std::vector<Vec3> force;
  double potential = 0.0;
  double virial = 0.0;
  std::int64_t pairs = 0;

 private:
  /// Calls use(i, j, r, distance, crosses a border) for each pair within the cut-off, once.
  template <class Use>
  void for_each_pair(const std::vector<Vec3>& position, const Use& use) const;

  std::size_t type(std::size_t i) const { return static_cast<std::size_t>(input_.atoms->type[i]); }

  /// What atom j brings to atom i.
  Spline::At brought(std::size_t i, std::size_t j, double distance) const;

  void embed(const std::vector<Vec3>& position);

  const Case& input_;
  Fault fault_;
  std::vector<Spline> embedding_, density_, pair_;
  std::vector<double> slope_;
};

}  // namespace md::fixture
