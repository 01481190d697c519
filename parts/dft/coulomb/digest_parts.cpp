#include "parts/dft/coulomb/digest_parts.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "parts/scf/lanes/shell_blocks.hpp"

namespace dft {
namespace {

using scf::Lanes;
using scf::Matrix;
using scf::n_lanes;
using scf::QuartetFunctions;

constexpr std::size_t most = scf::max_block_functions;

using Block = Lanes[most * most];

/// Elements (row + i, column + j) of a matrix, the columns of each lane its own; [n_rows][n_columns].
void gather(const Matrix& from,
            int row,
            int n_rows,
            const std::array<int, n_lanes>& column,
            int n_columns,
            Lanes* block) {
  for (int i = 0; i < n_rows; ++i) {
    const double* line = from.data() + (row + i) * from.n_cols();
    for (int j = 0; j < n_columns; ++j, ++block) {
      for (std::size_t lane = 0; lane < n_lanes; ++lane) {
        (*block)[lane] = line[column[lane] + j];
      }
    }
  }
}

/// Adds a block times factor to the elements that gather() takes. Lanes may share elements.
void scatter(const Lanes* block,
             double factor,
             int row,
             int n_rows,
             const std::array<int, n_lanes>& column,
             int n_columns,
             Matrix& to) {
  for (int i = 0; i < n_rows; ++i) {
    double* line = to.data() + (row + i) * to.n_cols();
    for (int j = 0; j < n_columns; ++j, ++block) {
      const Lanes scaled = factor * *block;
      for (std::size_t lane = 0; lane < n_lanes; ++lane) {
        line[column[lane] + j] += scaled[lane];
      }
    }
  }
}

/// Elements (c + k, d + l), both of each lane its own.
void gather_ket(const Matrix& from, const QuartetFunctions& at, Lanes* block) {
  for (int k = 0; k < at.n_c; ++k) {
    for (int l = 0; l < at.n_d; ++l, ++block) {
      for (std::size_t lane = 0; lane < n_lanes; ++lane) {
        (*block)[lane] = from(at.c[lane] + k, at.d[lane] + l);
      }
    }
  }
}

void scatter_ket(const Lanes* block, const QuartetFunctions& at, Matrix& to) {
  for (int k = 0; k < at.n_c; ++k) {
    for (int l = 0; l < at.n_d; ++l, ++block) {
      for (std::size_t lane = 0; lane < n_lanes; ++lane) {
        to(at.c[lane] + k, at.d[lane] + l) += (*block)[lane];
      }
    }
  }
}

/// n_c, n_d: functions of the ket's shells, known to the compiler so that the sums of the inner loops
/// stay in registers; 0: only at run time.
/// with_exchange: whether `k` receives anything
/// An integral: its own 64 B from L2 or L1; six multiply-adds with four elements of the density and
/// two sums from L1, or two multiply-adds with one element and one sum.
template <bool with_exchange, int known_c, int known_d>
void digest(const QuartetFunctions& at,
            const Lanes* integrals,
            const Matrix& density,
            Lanes* bra_sums,
            Matrix& j,
            Matrix* k_matrix) {
  const int n_c = known_c > 0 ? known_c : at.n_c;
  const int n_d = known_d > 0 ? known_d : at.n_d;
  Block d_cd, j_cd;
  gather_ket(density, at, d_cd);
  std::fill(j_cd, j_cd + n_c * n_d, Lanes{});
  Block d_ac, d_ad, d_bc, d_bd, k_ac, k_ad, k_bc, k_bd;
  if constexpr (with_exchange) {
    gather(density, at.a, at.n_a, at.c, n_c, d_ac);
    gather(density, at.a, at.n_a, at.d, n_d, d_ad);
    gather(density, at.b, at.n_b, at.c, n_c, d_bc);
    gather(density, at.b, at.n_b, at.d, n_d, d_bd);
    std::fill(k_ac, k_ac + at.n_a * n_c, Lanes{});
    std::fill(k_ad, k_ad + at.n_a * n_d, Lanes{});
    std::fill(k_bc, k_bc + at.n_b * n_c, Lanes{});
    std::fill(k_bd, k_bd + at.n_b * n_d, Lanes{});
  }
  for (int i = 0; i < at.n_a; ++i) {
    for (int jb = 0; jb < at.n_b; ++jb, ++bra_sums) {
      const double d_ij = density(at.a + i, at.b + jb);
      Lanes j_ij = *bra_sums;
      for (int k = 0; k < n_c; ++k) {
        Lanes d_ik{}, d_jk{}, k_ik{}, k_jk{};
        if constexpr (with_exchange) {
          d_ik = d_ac[i * n_c + k];
          d_jk = d_bc[jb * n_c + k];
          k_ik = k_ac[i * n_c + k];
          k_jk = k_bc[jb * n_c + k];
        }
        for (int l = 0; l < n_d; ++l, ++integrals) {
          const Lanes value = *integrals;
          j_ij += value * d_cd[k * n_d + l];
          j_cd[k * n_d + l] += value * d_ij;
          if constexpr (with_exchange) {
            k_ik += value * d_bd[jb * n_d + l];
            k_jk += value * d_ad[i * n_d + l];
            k_ad[i * n_d + l] += value * d_jk;
            k_bd[jb * n_d + l] += value * d_ik;
          }
        }
        if constexpr (with_exchange) {
          k_ac[i * n_c + k] = k_ik;
          k_bc[jb * n_c + k] = k_jk;
        }
      }
      *bra_sums = j_ij;
    }
  }
  scatter_ket(j_cd, at, j);
  if constexpr (with_exchange) {
    constexpr double half = 0.5;  // the other half comes with the mirror image
    scatter(k_ac, half, at.a, at.n_a, at.c, n_c, *k_matrix);
    scatter(k_ad, half, at.a, at.n_a, at.d, n_d, *k_matrix);
    scatter(k_bc, half, at.b, at.n_b, at.c, n_c, *k_matrix);
    scatter(k_bd, half, at.b, at.n_b, at.d, n_d, *k_matrix);
  }
}

using Digest =
    void (*)(const QuartetFunctions&, const Lanes*, const Matrix&, Lanes*, Matrix&, Matrix*);

constexpr int known = 6;

template <bool with_exchange, int... numbers>
constexpr std::array<Digest, sizeof...(numbers)> all_digests(
    std::integer_sequence<int, numbers...>) {
  return {&digest<with_exchange, numbers / known + 1, numbers % known + 1>...};
}

/// [n_c - 1][n_d - 1]
template <bool with_exchange>
constexpr auto digests =
    all_digests<with_exchange>(std::make_integer_sequence<int, known * known>{});

template <bool with_exchange>
void run(const QuartetFunctions& where,
         const Lanes* integrals,
         const Matrix& density,
         Lanes* bra_sums,
         Matrix& coulomb,
         Matrix* exchange) {
  const bool is_known = where.n_c <= known && where.n_d <= known;
  const auto number = static_cast<std::size_t>((where.n_c - 1) * known + where.n_d - 1);
  const Digest fitting = is_known ? digests<with_exchange>[number] : digest<with_exchange, 0, 0>;
  fitting(where, integrals, density, bra_sums, coulomb, exchange);
}

}  // namespace

void digest_both(const QuartetFunctions& where,
                 const Lanes* integrals,
                 const Matrix& density,
                 Lanes* bra_sums,
                 Matrix& coulomb,
                 Matrix& exchange) {
  run<true>(where, integrals, density, bra_sums, coulomb, &exchange);
}

void digest_coulomb(const QuartetFunctions& where,
                    const Lanes* integrals,
                    const Matrix& density,
                    Lanes* bra_sums,
                    Matrix& coulomb) {
  run<false>(where, integrals, density, bra_sums, coulomb, nullptr);
}

}  // namespace dft
