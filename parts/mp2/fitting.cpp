#include "parts/mp2/fitting.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string>

#include <cblas.h>

#include "parts/scf/textbook/quartet_pairs.hpp"
#include "parts/scf/textbook/shell_pair.hpp"

extern "C" void dpotrf_(const char* uplo, const int* n, double* a, const int* lda, int* info);

namespace mp2 {

using scf::Matrix;
using scf::Shell;

namespace {

/// Square root of 2 pi^(5/2), as in PairClass's terms.
const double prefactor = std::sqrt(34.986836655249725);

/// Largest (P|P) of a shell, square root.
double schwarz_bound(const scf::ShellPair& pair) {
  const int n = pair.n_functions;
  std::vector<double> block(static_cast<std::size_t>(n * n));
  scf::repulsion_from_pairs(pair, pair, block.data());
  double largest = 0.0;
  for (int k = 0; k < n; ++k) {
    largest = std::max(largest, block[static_cast<std::size_t>(k * n + k)]);
  }
  return std::sqrt(largest);
}

/// A class with the one pair, all of its Hermite Gaussians kept.
scf::PairClass bra_class(const scf::ShellPair& pair, const Shell& shell) {
  const int n_hermites = scf::n_hermite(pair.l);
  scf::PairClass members;
  members.l = pair.l;
  members.n_a = shell.n_functions();
  members.n_b = 1;
  members.first_term = {0};
  for (int k = 0; k < members.n_a; ++k) {
    for (int h = 0; h < n_hermites; ++h) {
      members.hermite.push_back(h);
    }
    members.first_term.push_back(members.n_terms());
  }
  scf::BraPair bra{0, 0, schwarz_bound(pair), {}, {}};
  for (const scf::PrimitivePairData& primitive : pair.primitives) {
    const auto& at = primitive.center;
    bra.primitives.push_back({primitive.p, {at[0], at[1], at[2]}, {}, 0.0});
    for (int term = 0; term < members.n_terms(); ++term) {
      bra.terms.push_back(prefactor / primitive.p *
                          pair.bra[static_cast<std::size_t>(primitive.first + term)]);
    }
  }
  members.pairs.push_back(std::move(bra));
  return members;
}

}  // namespace

Shell constant_function() {
  Shell shell;
  shell.exponents = {0.0};
  shell.coefficients = {1.0};
  return shell;
}

Matrix fitting_metric(const scf::Basis& fitting) {
  const Shell one = constant_function();
  std::vector<scf::ShellPair> sides;
  for (const Shell& shell : fitting.shells) {
    sides.emplace_back(shell, one);
  }
  Matrix metric(fitting.n_functions, fitting.n_functions);
  std::vector<double> block;
  for (std::size_t s = 0; s < sides.size(); ++s) {
    for (std::size_t t = 0; t <= s; ++t) {
      const int n_t = sides[t].n_functions;
      block.resize(static_cast<std::size_t>(sides[s].n_functions * n_t));
      scf::repulsion_from_pairs(sides[s], sides[t], block.data());
      for (int k = 0; k < sides[s].n_functions; ++k) {
        for (int l = 0; l < n_t; ++l) {
          const int p = fitting.shells[s].first + k;
          const int q = fitting.shells[t].first + l;
          metric(p, q) = metric(q, p) = block[static_cast<std::size_t>(k * n_t + l)];
        }
      }
    }
  }
  return metric;
}

std::vector<FittingBra> fitting_bras(const scf::Basis& fitting) {
  const Shell one = constant_function();
  std::vector<FittingBra> bras;
  for (const Shell& shell : fitting.shells) {
    bras.push_back(
        {shell.first, shell.n_functions(), bra_class(scf::ShellPair(shell, one), shell)});
  }
  return bras;
}

void cholesky_in_place(Matrix& a) {
  const int n = a.n_rows();
  int info = 0;
  dpotrf_("U", &n, a.data(), &n, &info);  // LAPACK's columns are our rows
  if (info != 0) {
    throw std::runtime_error("the fitting basis is linearly dependent: dpotrf failed with info = " +
                             std::to_string(info));
  }
}

void solve_in_place(const Matrix& l, int n_columns, double* b) {
  const int n = l.n_rows();
  const int stride = std::max(1, n_columns);
  cblas_dtrsm(CblasRowMajor,
              CblasLeft,
              CblasLower,
              CblasNoTrans,
              CblasNonUnit,
              n,
              n_columns,
              1.0,
              l.data(),
              n,
              b,
              stride);
}

}  // namespace mp2
