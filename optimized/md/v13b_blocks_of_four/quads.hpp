#pragma once

#include <cstdint>
#include <cstring>

#include "apps/md/lennard_jones.hpp"
#include "parts/md/clusters/cluster_list.hpp"

namespace md {

/// Four doubles: one register of AVX2.
constexpr std::size_t quad = 4;
using Quad = dense::Vector<double, quad>;
using QuadMask = dense::Vector<std::int64_t, quad>;

/// x, y and z of half a cluster.
struct QuadBlock {
  Quad x, y, z;
};

inline Quad quad_of(const Lanes& eight, std::size_t half) {
  Quad four;
  std::memcpy(&four, reinterpret_cast<const char*>(&eight) + half * sizeof four, sizeof four);
  return four;
}

inline QuadBlock quad_of(const Block& block, std::size_t half) {
  return {quad_of(block.x, half), quad_of(block.y, half), quad_of(block.z, half)};
}

inline void subtract(const Quad& four, std::size_t half, Lanes& eight) {
  const Quad left = quad_of(eight, half) - four;
  std::memcpy(reinterpret_cast<char*>(&eight) + half * sizeof left, &left, sizeof left);
}

inline double sum(const Quad& four) {
  return (four[0] + four[1]) + (four[2] + four[3]);
}

/// Four rows against half a cluster: a neighbour's number is twice its cluster's, and one more for the upper half.
using QuadList = ClusterList;

/// Coefficients of a row's type with four others.
struct QuadPotential {
  Quad cutoff2, force12, force6, energy12, energy6, shift;
};

inline QuadPotential of_pair(const LennardJones::Pair& pair) {
  constexpr Quad none{};
  return {none + pair.cutoff2,
          none + pair.force12,
          none + pair.force6,
          none + pair.energy12,
          none + pair.energy6,
          none + pair.shift};
}

/// Lane by lane: types of the four.
inline QuadPotential of_types(const LennardJones& potential,
                              int row,
                              const Mask& types,
                              std::size_t half) {
  QuadPotential found;
  for (std::size_t l = 0; l < quad; ++l) {
    const LennardJones::Pair& pair = potential.of(row, static_cast<int>(types[half * quad + l]));
    found.cutoff2[l] = pair.cutoff2;
    found.force12[l] = pair.force12;
    found.force6[l] = pair.force6;
    found.energy12[l] = pair.energy12;
    found.energy6[l] = pair.energy6;
    found.shift[l] = pair.shift;
  }
  return found;
}

}  // namespace md
