#pragma once

#include <array>
#include <vector>

#include "parts/scf/classes/bra_rows.hpp"

namespace scf {

/// Begin and number of the functions of quartets (ab|cd) with the same bra.
template <class L>
struct QuartetFunctionsOf {
  int a, b;                             ///< first functions
  std::array<int, n_lanes_of<L>> c, d;  ///< first functions, of each lane
  int n_a, n_b, n_c, n_d;
};

/// Sums of quartets: half of J_ij + J_ji, J_ij = sum over k, l of D_kl (ij|kl), and a factor
/// times K_ij + K_ji, K_ij = sum of D_kl (ik|jl); symmetrize() gives the mirror images. Thread-private.
struct FockSums {
  Matrix& coulomb;
  Matrix* exchange;        ///< may be the same matrix; null: not wanted
  double exchange_factor;  ///< 1/2 for K, -1/4 for -1/2 K
};

/// Adds the quartets of one batch: each integral to two Coulomb and four exchange elements;
/// symmetrize() gives their mirror images the other half.
/// integrals: [n_a n_b][n_c n_d], each lane times half the number of its quartet's orderings
/// density: [n_bf][n_bf], as the sums
/// bra_sums: [n_a n_b], receives what belongs to the Coulomb elements (a, b), still in lanes
template <class L>
void digest_batch(const QuartetFunctionsOf<L>& where,
                  const L* integrals,
                  const ElementOf<L>* density,
                  L* bra_sums,
                  const FockSums& to);

/// Adds the Coulomb sums of a bra, [n_a][n_b] still in lanes, to its elements.
template <class L>
void add_bra_sums(
    const std::vector<L>& sums, int first_a, int n_a, int first_b, int n_b, Matrix& to) {
  const L* sum = sums.data();
  for (int i = 0; i < n_a; ++i) {
    for (int j = 0; j < n_b; ++j, ++sum) {
      to(first_a + i, first_b + j) += sum_of_lanes(*sum);
    }
  }
}

/// Sets the numbers of functions of c and d, and their begin in each lane of a batch. An empty lane adds
/// zeros to the last pair's.
/// first: [block]; at: has integers n_c and n_d, and arrays c and d with one for each lane
template <class L, class Places>
void place_kets(const PairClassOf<L>& ket_class,
                const KetBatchOf<L>& batch,
                const std::vector<int>& first,
                Places& at) {
  at.n_c = ket_class.n_a;
  at.n_d = ket_class.n_b;
  for (std::size_t lane = 0; lane < n_lanes_of<L>; ++lane) {
    at.c[lane] = first[static_cast<std::size_t>(batch.a[lane])];
    at.d[lane] = first[static_cast<std::size_t>(batch.b[lane])];
  }
}

/// Adds a row of integrals that a bra has.
/// first_function: [block]
template <class L>
void digest_row(const std::vector<int>& first_function,
                const BraOf<L>& bra,
                const ElementOf<L>* density,
                BraWorkspace<L>& mine,
                const FockSums& to) {
  const casebook::TimedRegion timed(region::digest);
  const int a = first_function[static_cast<std::size_t>(bra.pair.a)];
  const int b = first_function[static_cast<std::size_t>(bra.pair.b)];
  QuartetFunctionsOf<L> at{a, b, {}, {}, bra.its_class.n_a, bra.its_class.n_b, 0, 0};
  mine.coulomb.assign(static_cast<std::size_t>(bra.its_class.n_functions()), L{});
  for_row(bra, mine, [&](std::size_t i, const L* integrals) {
    place_kets(*mine.kept.classes[i], *mine.kept.batches[i], first_function, at);
    digest_batch(at, integrals, density, mine.coulomb.data(), to);
  });
  add_bra_sums(mine.coulomb, a, at.n_a, b, at.n_b, to.coulomb);
}

/// Digests into G_ij = sum over k, l of D_kl [ (ij|kl) - 1/2 (ik|jl) ].
template <class L>
void digest_row(const std::vector<int>& first_function,
                const BraOf<L>& bra,
                const ElementOf<L>* density,
                BraWorkspace<L>& mine,
                Matrix& g) {
  digest_row(first_function, bra, density, mine, FockSums{g, &g, -0.25});
}

}  // namespace scf
