#include "parts/scf/lanes/digest_lanes.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "parts/scf/lanes/shell_blocks.hpp"

namespace scf {
namespace {

constexpr std::size_t most = max_block_functions;

template <class Real>
using Block = LanesOf<Real>[most * most];

template <class Real>
using LaneColumns = std::array<int, n_lanes_of<Real>>;

/// Elements (row + i, column + j) of a matrix [n][n], the columns of each lane its own;
/// [n_rows][n_columns].
template <class Real>
void gather(const Real* from,
            int n,
            int row,
            int n_rows,
            const LaneColumns<Real>& column,
            int n_columns,
            LanesOf<Real>* block) {
  for (int i = 0; i < n_rows; ++i) {
    const Real* line = from + (row + i) * n;
    for (int j = 0; j < n_columns; ++j, ++block) {
      for (std::size_t lane = 0; lane < n_lanes_of<Real>; ++lane) {
        (*block)[lane] = line[column[lane] + j];
      }
    }
  }
}

/// Adds a block times factor to the elements that gather() takes. Lanes may share elements.
template <class Real>
void scatter(const LanesOf<Real>* block,
             Real factor,
             int row,
             int n_rows,
             const LaneColumns<Real>& column,
             int n_columns,
             Matrix& to) {
  for (int i = 0; i < n_rows; ++i) {
    double* line = to.data() + (row + i) * to.n_cols();
    for (int j = 0; j < n_columns; ++j, ++block) {
      const LanesOf<Real> scaled = factor * *block;
      for (std::size_t lane = 0; lane < n_lanes_of<Real>; ++lane) {
        line[column[lane] + j] += scaled[lane];
      }
    }
  }
}

/// Elements (c + k, d + l), both of each lane its own.
template <class Real>
void gather_ket(const Real* from, int n, const QuartetFunctionsOf<Real>& at, LanesOf<Real>* block) {
  for (int k = 0; k < at.n_c; ++k) {
    for (int l = 0; l < at.n_d; ++l, ++block) {
      for (std::size_t lane = 0; lane < n_lanes_of<Real>; ++lane) {
        (*block)[lane] = from[(at.c[lane] + k) * n + at.d[lane] + l];
      }
    }
  }
}

template <class Real>
void scatter_ket(const LanesOf<Real>* block, const QuartetFunctionsOf<Real>& at, Matrix& to) {
  for (int k = 0; k < at.n_c; ++k) {
    for (int l = 0; l < at.n_d; ++l, ++block) {
      for (std::size_t lane = 0; lane < n_lanes_of<Real>; ++lane) {
        to(at.c[lane] + k, at.d[lane] + l) += (*block)[lane];
      }
    }
  }
}

/// n_c, n_d: functions of the ket's shells, known to the compiler so that the sums of the inner loops
/// stay in registers; 0: only at run time.
/// An integral: its own 64 B from L2 or L1; six multiply-adds with four elements of the density and
/// two sums from L1.
template <int known_c, int known_d, class Real>
void digest(const QuartetFunctionsOf<Real>& at,
            const LanesOf<Real>* integrals,
            const Real* density,
            LanesOf<Real>* coulomb,
            Matrix& g) {
  using L = LanesOf<Real>;
  const int n_c = known_c > 0 ? known_c : at.n_c;
  const int n_d = known_d > 0 ? known_d : at.n_d;
  const int n = g.n_cols();
  Block<Real> d_cd, d_ac, d_ad, d_bc, d_bd;
  gather_ket(density, n, at, d_cd);
  gather(density, n, at.a, at.n_a, at.c, n_c, d_ac);
  gather(density, n, at.a, at.n_a, at.d, n_d, d_ad);
  gather(density, n, at.b, at.n_b, at.c, n_c, d_bc);
  gather(density, n, at.b, at.n_b, at.d, n_d, d_bd);
  Block<Real> j_cd, k_ac, k_ad, k_bc, k_bd;
  std::fill(j_cd, j_cd + n_c * n_d, L{});
  std::fill(k_ac, k_ac + at.n_a * n_c, L{});
  std::fill(k_ad, k_ad + at.n_a * n_d, L{});
  std::fill(k_bc, k_bc + at.n_b * n_c, L{});
  std::fill(k_bd, k_bd + at.n_b * n_d, L{});
  for (int i = 0; i < at.n_a; ++i) {
    for (int j = 0; j < at.n_b; ++j, ++coulomb) {
      const Real d_ij = density[(at.a + i) * n + at.b + j];
      L j_ij = *coulomb;
      for (int k = 0; k < n_c; ++k) {
        const L d_ik = d_ac[i * n_c + k];
        const L d_jk = d_bc[j * n_c + k];
        L k_ik = k_ac[i * n_c + k];
        L k_jk = k_bc[j * n_c + k];
        for (int l = 0; l < n_d; ++l, ++integrals) {
          const L value = *integrals;
          j_ij += value * d_cd[k * n_d + l];
          j_cd[k * n_d + l] += value * d_ij;
          k_ik += value * d_bd[j * n_d + l];
          k_jk += value * d_ad[i * n_d + l];
          k_ad[i * n_d + l] += value * d_jk;
          k_bd[j * n_d + l] += value * d_ik;
        }
        k_ac[i * n_c + k] = k_ik;
        k_bc[j * n_c + k] = k_jk;
      }
      *coulomb = j_ij;
    }
  }
  constexpr Real exchange = -0.25;
  scatter_ket(j_cd, at, g);
  scatter(k_ac, exchange, at.a, at.n_a, at.c, n_c, g);
  scatter(k_ad, exchange, at.a, at.n_a, at.d, n_d, g);
  scatter(k_bc, exchange, at.b, at.n_b, at.c, n_c, g);
  scatter(k_bd, exchange, at.b, at.n_b, at.d, n_d, g);
}

template <class Real>
using Digest = void (*)(
    const QuartetFunctionsOf<Real>&, const LanesOf<Real>*, const Real*, LanesOf<Real>*, Matrix&);

constexpr int known = 6;

template <class Real, int... numbers>
constexpr std::array<Digest<Real>, sizeof...(numbers)> all_digests(
    std::integer_sequence<int, numbers...>) {
  return {&digest<numbers / known + 1, numbers % known + 1, Real>...};
}

/// [n_c - 1][n_d - 1]
template <class Real>
constexpr auto digests = all_digests<Real>(std::make_integer_sequence<int, known * known>{});

}  // namespace

template <class Real>
void digest_lanes(const QuartetFunctionsOf<Real>& where,
                  const LanesOf<Real>* integrals,
                  const Real* density,
                  LanesOf<Real>* coulomb,
                  Matrix& g) {
  const bool is_known = where.n_c <= known && where.n_d <= known;
  const Digest<Real> run =
      is_known ? digests<Real>[static_cast<std::size_t>((where.n_c - 1) * known + where.n_d - 1)]
               : digest<0, 0, Real>;
  run(where, integrals, density, coulomb, g);
}

template void digest_lanes(const QuartetFunctionsOf<double>&,
                           const LanesOf<double>*,
                           const double*,
                           LanesOf<double>*,
                           Matrix&);
template void digest_lanes(const QuartetFunctionsOf<float>&,
                           const LanesOf<float>*,
                           const float*,
                           LanesOf<float>*,
                           Matrix&);

}  // namespace scf
