#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

#include "parts/scf/classes/batch_digestion.hpp"

namespace scf {
namespace detail {

constexpr std::size_t most = max_block_functions;

template <class L>
using Block = L[most * most];

template <class L>
using LaneColumns = std::array<int, n_lanes_of<L>>;

/// Elements (row + i, column + j) of a matrix [n][n], the columns of each lane its own;
/// [n_rows][n_columns].
template <class L>
void gather(const ElementOf<L>* from,
            int n,
            int row,
            int n_rows,
            const LaneColumns<L>& column,
            int n_columns,
            L* block) {
  for (int i = 0; i < n_rows; ++i) {
    const ElementOf<L>* line = from + (row + i) * n;
    for (int j = 0; j < n_columns; ++j, ++block) {
      for (std::size_t lane = 0; lane < n_lanes_of<L>; ++lane) {
        set_lane(*block, lane, line[column[lane] + j]);
      }
    }
  }
}

/// Adds a block times factor to the elements that gather() takes. Lanes may share elements.
template <class L>
void scatter(const L* block,
             ElementOf<L> factor,
             int row,
             int n_rows,
             const LaneColumns<L>& column,
             int n_columns,
             Matrix& to) {
  for (int i = 0; i < n_rows; ++i) {
    double* line = to.data() + (row + i) * to.n_cols();
    for (int j = 0; j < n_columns; ++j, ++block) {
      const L scaled = factor * *block;
      for (std::size_t lane = 0; lane < n_lanes_of<L>; ++lane) {
        line[column[lane] + j] += lane_of(scaled, lane);
      }
    }
  }
}

/// Elements (c + k, d + l), both of each lane its own.
template <class L>
void gather_ket(
    const ElementOf<L>* from, int n, const QuartetFunctionsOf<L>& at, int n_c, int n_d, L* block) {
  for (int k = 0; k < n_c; ++k) {
    for (int l = 0; l < n_d; ++l, ++block) {
      for (std::size_t lane = 0; lane < n_lanes_of<L>; ++lane) {
        set_lane(*block, lane, from[(at.c[lane] + k) * n + at.d[lane] + l]);
      }
    }
  }
}

template <class L>
void scatter_ket(const L* block, const QuartetFunctionsOf<L>& at, Matrix& to) {
  for (int k = 0; k < at.n_c; ++k) {
    for (int l = 0; l < at.n_d; ++l, ++block) {
      for (std::size_t lane = 0; lane < n_lanes_of<L>; ++lane) {
        to(at.c[lane] + k, at.d[lane] + l) += lane_of(*block, lane);
      }
    }
  }
}

/// n_c, n_d: functions of the ket's blocks, known to the compiler so that the sums of the inner loops
/// stay in registers; 0: only at run time.
/// An integral: its own number from L2 or L1; six multiply-adds with four elements of the density and
/// two sums from L1; without exchange two, with one element and one sum.
template <bool with_exchange, int known_c, int known_d, class L>
void digest(const QuartetFunctionsOf<L>& at,
            const L* integrals,
            const ElementOf<L>* density,
            L* bra_sums,
            const FockSums& to) {
  const int n_c = known_c > 0 ? known_c : at.n_c;
  const int n_d = known_d > 0 ? known_d : at.n_d;
  const int n = to.coulomb.n_cols();
  Block<L> d_cd, j_cd;
  gather_ket(density, n, at, n_c, n_d, d_cd);
  std::fill(j_cd, j_cd + n_c * n_d, L{});
  Block<L> d_ac, d_ad, d_bc, d_bd, k_ac, k_ad, k_bc, k_bd;
  if constexpr (with_exchange) {
    gather(density, n, at.a, at.n_a, at.c, n_c, d_ac);
    gather(density, n, at.a, at.n_a, at.d, n_d, d_ad);
    gather(density, n, at.b, at.n_b, at.c, n_c, d_bc);
    gather(density, n, at.b, at.n_b, at.d, n_d, d_bd);
    std::fill(k_ac, k_ac + at.n_a * n_c, L{});
    std::fill(k_ad, k_ad + at.n_a * n_d, L{});
    std::fill(k_bc, k_bc + at.n_b * n_c, L{});
    std::fill(k_bd, k_bd + at.n_b * n_d, L{});
  }
  for (int i = 0; i < at.n_a; ++i) {
    for (int j = 0; j < at.n_b; ++j, ++bra_sums) {
      const ElementOf<L> d_ij = density[(at.a + i) * n + at.b + j];
      L j_ij = *bra_sums;
      for (int k = 0; k < n_c; ++k) {
        L d_ik{}, d_jk{}, k_ik{}, k_jk{};
        if constexpr (with_exchange) {
          d_ik = d_ac[i * n_c + k];
          d_jk = d_bc[j * n_c + k];
          k_ik = k_ac[i * n_c + k];
          k_jk = k_bc[j * n_c + k];
        }
        for (int l = 0; l < n_d; ++l, ++integrals) {
          const L value = *integrals;
          j_ij += value * d_cd[k * n_d + l];
          j_cd[k * n_d + l] += value * d_ij;
          if constexpr (with_exchange) {
            k_ik += value * d_bd[j * n_d + l];
            k_jk += value * d_ad[i * n_d + l];
            k_ad[i * n_d + l] += value * d_jk;
            k_bd[j * n_d + l] += value * d_ik;
          }
        }
        if constexpr (with_exchange) {
          k_ac[i * n_c + k] = k_ik;
          k_bc[j * n_c + k] = k_jk;
        }
      }
      *bra_sums = j_ij;
    }
  }
  scatter_ket(j_cd, at, to.coulomb);
  if constexpr (with_exchange) {
    const auto factor = static_cast<ElementOf<L>>(to.exchange_factor);
    scatter(k_ac, factor, at.a, at.n_a, at.c, n_c, *to.exchange);
    scatter(k_ad, factor, at.a, at.n_a, at.d, n_d, *to.exchange);
    scatter(k_bc, factor, at.b, at.n_b, at.c, n_c, *to.exchange);
    scatter(k_bd, factor, at.b, at.n_b, at.d, n_d, *to.exchange);
  }
}

template <class L>
using Digest =
    void (*)(const QuartetFunctionsOf<L>&, const L*, const ElementOf<L>*, L*, const FockSums&);

constexpr int known = 6;

template <bool with_exchange, class L, int... numbers>
constexpr std::array<Digest<L>, sizeof...(numbers)> all_digests(
    std::integer_sequence<int, numbers...>) {
  return {&digest<with_exchange, numbers / known + 1, numbers % known + 1, L>...};
}

/// [n_c - 1][n_d - 1]
template <bool with_exchange, class L>
constexpr auto digests =
    all_digests<with_exchange, L>(std::make_integer_sequence<int, known * known>{});

template <bool with_exchange, class L>
Digest<L> digest_for(int n_c, int n_d) {
  return n_c <= known && n_d <= known
             ? digests<with_exchange, L>[static_cast<std::size_t>((n_c - 1) * known + n_d - 1)]
             : &digest<with_exchange, 0, 0, L>;
}

}  // namespace detail

template <class L>
void digest_batch(const QuartetFunctionsOf<L>& where,
                  const L* integrals,
                  const ElementOf<L>* density,
                  L* bra_sums,
                  const FockSums& to) {
  const detail::Digest<L> run = to.exchange != nullptr
                                    ? detail::digest_for<true, L>(where.n_c, where.n_d)
                                    : detail::digest_for<false, L>(where.n_c, where.n_d);
  run(where, integrals, density, bra_sums, to);
}

}  // namespace scf
