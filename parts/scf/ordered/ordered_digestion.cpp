#include "parts/scf/ordered/ordered_digestion.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "parts/scf/classes/shell_blocks.hpp"
#include "parts/scf/ordered/runs_of_lanes.hpp"

namespace scf {
namespace {

/// Runs are read and written by fours: the last one of a matrix may reach three further.
constexpr std::size_t reach = 3;

constexpr std::size_t most = max_block_functions;

template <class L>
using Block = L[most * most + reach];

/// Begins of the runs of the lanes in a panel of n functions.
template <std::size_t n_runs>
std::array<int, n_runs> starts_of_runs(int n, const std::array<int, n_runs>& column) {
  std::array<int, n_runs> at;
  for (std::size_t lane = 0; lane < n_runs; ++lane) {
    at[lane] = column[lane] * n;
  }
  return at;
}

/// The elements of each lane's run, one after the other in lanes.
template <class L, std::size_t n_runs>
void take_runs(const ElementOf<L>* panel, const std::array<int, n_runs>& at, int size, L* block) {
  if (size < 3) {
    for (int i = 0; i < size; ++i) {
      for (std::size_t lane = 0; lane < n_runs; ++lane) {
        block[i][lane] = panel[at[lane] + i];
      }
    }
    return;
  }
  for (int i = 0; i < size; i += 4) {
    columns_of_runs(panel + i, at, block + i);
  }
}

/// Adds to a panel what take_runs() takes. The block's lanes after its end must be zero.
template <class Lane, std::size_t n_runs>
void add_runs(const Lane* block, const std::array<int, n_runs>& at, int size, double* panel) {
  if (size < 3) {
    for (int i = 0; i < size; ++i) {
      for (std::size_t lane = 0; lane < n_runs; ++lane) {
        panel[at[lane] + i] += block[i][lane];
      }
    }
    return;
  }
  for (int i = 0; i < size; i += 4) {
    add_to_runs(block + i, panel + i, at);
  }
}

void add_lanes(const Lanes* block, int size, Lanes* sums) {
  for (int i = 0; i < size; ++i) {
    sums[i] += block[i];
  }
}

void add_lanes(const SingleLanes* block, int size, Lanes* sums) {
  for (int i = 0; i < size; ++i) {
    const auto [low, high] = in_double(block[i]);
    sums[i] += low;
    sums[size + i] += high;
  }
}

/// n_c, n_d: functions of the ket's blocks, known to the compiler so that the sums of the inner loops
/// stay in registers; 0: only at run time.
/// An integral: its own 64 B from L2 or L1; six multiply-adds with four elements of the density and
/// three sums from L1.
template <int known_c, int known_d, class L>
void digest(const QuartetPlaces<L>& at,
            const L* integrals,
            const L* d_cd,
            const BraDensity<ElementOf<L>>& bra,
            L* j_ab,
            Lanes* j_cd,
            const BraExchange& exchange) {
  const int n_c = known_c > 0 ? known_c : at.n_c;
  const int n_d = known_d > 0 ? known_d : at.n_d;
  Block<L> d_ac, d_ad, d_bc, d_bd;  // [function of c or d][function of a or b]
  const auto ac = starts_of_runs(at.n_a, at.c);
  const auto ad = starts_of_runs(at.n_a, at.d);
  const auto bc = starts_of_runs(at.n_b, at.c);
  const auto bd = starts_of_runs(at.n_b, at.d);
  take_runs(bra.a, ac, n_c * at.n_a, d_ac);
  take_runs(bra.a, ad, n_d * at.n_a, d_ad);
  take_runs(bra.b, bc, n_c * at.n_b, d_bc);
  take_runs(bra.b, bd, n_d * at.n_b, d_bd);
  Block<L> j, k_ac, k_ad, k_bc, k_bd;
  std::fill_n(j, n_c * n_d, L{});
  std::fill_n(k_ac, n_c * at.n_a + int{reach}, L{});
  std::fill_n(k_ad, n_d * at.n_a + int{reach}, L{});
  std::fill_n(k_bc, n_c * at.n_b + int{reach}, L{});
  std::fill_n(k_bd, n_d * at.n_b + int{reach}, L{});
  const ElementOf<L>* d_ab = bra.ab;
  for (int a = 0; a < at.n_a; ++a) {
    for (int b = 0; b < at.n_b; ++b, ++j_ab, ++d_ab) {
      L sum_ab = *j_ab;
      for (int c = 0; c < n_c; ++c) {
        const L d_a = d_ac[c * at.n_a + a];
        const L d_b = d_bc[c * at.n_b + b];
        L sum_ac = k_ac[c * at.n_a + a];
        L sum_bc = k_bc[c * at.n_b + b];
        for (int d = 0; d < n_d; ++d, ++integrals) {
          const L value = *integrals;
          sum_ab += value * d_cd[c * n_d + d];
          j[c * n_d + d] += value * *d_ab;
          sum_ac += value * d_bd[d * at.n_b + b];
          sum_bc += value * d_ad[d * at.n_a + a];
          k_ad[d * at.n_a + a] += value * d_b;
          k_bd[d * at.n_b + b] += value * d_a;
        }
        k_ac[c * at.n_a + a] = sum_ac;
        k_bc[c * at.n_b + b] = sum_bc;
      }
      *j_ab = sum_ab;
    }
  }
  add_lanes(j, n_c * n_d, j_cd);
  add_runs(k_ac, ac, n_c * at.n_a, exchange.a);
  add_runs(k_ad, ad, n_d * at.n_a, exchange.a);
  add_runs(k_bc, bc, n_c * at.n_b, exchange.b);
  add_runs(k_bd, bd, n_d * at.n_b, exchange.b);
}

template <class L>
using Digest = void (*)(const QuartetPlaces<L>&,
                        const L*,
                        const L*,
                        const BraDensity<ElementOf<L>>&,
                        L*,
                        Lanes*,
                        const BraExchange&);

constexpr int known = 6;

template <class L, int... numbers>
constexpr std::array<Digest<L>, sizeof...(numbers)> all_digests(
    std::integer_sequence<int, numbers...>) {
  return {&digest<numbers / known + 1, numbers % known + 1, L>...};
}

/// [n_c - 1][n_d - 1]
template <class L>
constexpr auto digests = all_digests<L>(std::make_integer_sequence<int, known * known>{});

}  // namespace

template <class Real>
std::vector<Real> in_panels(const std::vector<ShellBlock>& blocks, const Real* matrix, int n_bf) {
  std::vector<Real> panels(static_cast<std::size_t>(n_bf * n_bf) + reach);
  Real* out = panels.data();
  for (const ShellBlock& block : blocks) {
    const Real* const rows = matrix + block.first * n_bf;
    for (int column = 0; column < n_bf; ++column) {
      for (int i = 0; i < block.n_functions; ++i) {
        *out++ = rows[i * n_bf + column];
      }
    }
  }
  return panels;
}

std::vector<double> zero_panels(int n_bf) {
  return std::vector<double>(static_cast<std::size_t>(n_bf * n_bf) + reach);
}

void add_exchange(const std::vector<double>& panels,
                  const std::vector<ShellBlock>& blocks,
                  Matrix& g) {
  constexpr double exchange = -0.25;
  const double* in = panels.data();
  for (const ShellBlock& block : blocks) {
    for (int column = 0; column < g.n_cols(); ++column) {
      for (int i = 0; i < block.n_functions; ++i) {
        g(block.first + i, column) += exchange * *in++;
      }
    }
  }
}

template <class L>
std::vector<L> ket_density(const PairClassOf<L>& members,
                           const std::vector<int>& first,
                           const ElementOf<L>* density,
                           int n_bf) {
  std::vector<L> lanes(members.batches.size() * static_cast<std::size_t>(members.n_functions()));
  L* out = lanes.data();
  for (const KetBatchOf<L>& batch : members.batches) {
    for (int lane = 0; lane < batch.n_pairs; ++lane) {
      const BraPairOf<ElementOf<L>>& pair =
          members.pairs[static_cast<std::size_t>(batch.first + lane)];
      const ElementOf<L>* corner = density + first[static_cast<std::size_t>(pair.a)] * n_bf +
                                   first[static_cast<std::size_t>(pair.b)];
      for (int i = 0; i < members.n_functions(); ++i) {
        out[i][lane] = corner[i / members.n_b * n_bf + i % members.n_b];
      }
    }
    out += members.n_functions();
  }
  return lanes;
}

void add_ket_sums(const PairClass& members,
                  const std::vector<int>& first,
                  const std::vector<Lanes>& sums,
                  Matrix& g) {
  const Lanes* in = sums.data();
  for (const KetBatch& batch : members.batches) {
    for (int lane = 0; lane < batch.n_pairs; ++lane) {
      const BraPair& pair = members.pairs[static_cast<std::size_t>(batch.first + lane)];
      const int row = first[static_cast<std::size_t>(pair.a)];
      const int column = first[static_cast<std::size_t>(pair.b)];
      for (int i = 0; i < members.n_functions(); ++i) {
        g(row + i / members.n_b, column + i % members.n_b) += in[i][lane];
      }
    }
    in += members.n_functions();
  }
}

template <class L>
void digest_in_order(const QuartetPlaces<L>& at,
                     const L* integrals,
                     const L* d_cd,
                     const BraDensity<ElementOf<L>>& bra,
                     L* j_ab,
                     Lanes* j_cd,
                     const BraExchange& exchange) {
  const bool is_known = at.n_c <= known && at.n_d <= known;
  const Digest<L> run =
      is_known ? digests<L>[static_cast<std::size_t>((at.n_c - 1) * known + at.n_d - 1)]
               : digest<0, 0, L>;
  run(at, integrals, d_cd, bra, j_ab, j_cd, exchange);
}

template std::vector<double> in_panels(const std::vector<ShellBlock>&, const double*, int);
template std::vector<float> in_panels(const std::vector<ShellBlock>&, const float*, int);
template std::vector<Lanes> ket_density(const PairClass&,
                                        const std::vector<int>&,
                                        const double*,
                                        int);
template std::vector<SingleLanes> ket_density(const PairClassOf<SingleLanes>&,
                                              const std::vector<int>&,
                                              const float*,
                                              int);
template void digest_in_order(const QuartetPlaces<Lanes>&,
                              const Lanes*,
                              const Lanes*,
                              const BraDensity<double>&,
                              Lanes*,
                              Lanes*,
                              const BraExchange&);
template void digest_in_order(const QuartetPlaces<SingleLanes>&,
                              const SingleLanes*,
                              const SingleLanes*,
                              const BraDensity<float>&,
                              SingleLanes*,
                              Lanes*,
                              const BraExchange&);

}  // namespace scf
