#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <vector>

#include "apps/md/judge/own_state.hpp"

namespace md::judge {

/// Sums over pairs of Lennard-Jones atoms. The pairs of an atom with others of one type are one batch, whose terms are
/// computed in lanes.
class OwnPairs {
 public:
  /// position: inside the box; velocity: may be empty; own: with a force and a rounding of each atom, which must live
  /// as long as this
  OwnPairs(const Case& input,
           const std::vector<Vec3>& position,
           const std::vector<Vec3>& velocity,
           OwnForces& own);

  /// Adds the pairs of atom i with others. A pair beyond the cut-off adds nothing.
  void add(std::size_t i, std::span<const std::size_t> others);

 private:
  /// Pairs of one atom, [pair]. What lies beyond the cut-off has s = 0.
  struct Batch {
    std::array<std::vector<double>, 3> r;
    std::array<std::vector<double>, 3> v;
    std::vector<double> r2;
    std::vector<double> within;    ///< the cut-off: 1, beyond it: 0
    std::vector<double> factor;    ///< F = factor r
    std::vector<double> rounding;  ///< of the force

    void resize(std::size_t n);
  };

  std::span<const std::size_t> of_type(int type, std::span<const std::size_t> others);
  void add_batch(std::size_t i,
                 std::span<const std::size_t> others,
                 const LennardJones::Pair& pair);
  void take_in(std::size_t i, std::span<const std::size_t> others, double cutoff2);
  void take_nearest_images(std::size_t n, double cutoff2);
  void add_terms(std::size_t n, const LennardJones::Pair& pair);
  void add_curvature(std::size_t n, const LennardJones::Pair& pair);

  const Case& input_;
  const std::vector<Vec3>& position_;
  const std::vector<Vec3>& velocity_;
  OwnForces& own_;
  Batch batch_;
  std::vector<std::size_t> of_type_;
  double shift_ = 0.0;  ///< rounding of a place, in units
};

}  // namespace md::judge
