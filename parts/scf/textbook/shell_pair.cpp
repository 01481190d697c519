#include "parts/scf/textbook/shell_pair.hpp"

#include "parts/scf/textbook/cartesian.hpp"
#include "parts/scf/textbook/gaussian_product.hpp"
#include "parts/scf/textbook/spherical.hpp"

namespace scf {
namespace {

/// E_t E_u E_v of one component pair for all t + u + v <= l, zero where the pair has none.
void expand_component(
    const GaussianProduct& product, const Powers& i, const Powers& j, int l, double* out) {
  for (int t = 0; t <= l; ++t) {
    for (int u = 0; u <= l - t; ++u) {
      for (int v = 0; v <= l - t - u; ++v) {
        const bool inside = t <= i.x + j.x && u <= i.y + j.y && v <= i.z + j.z;
        *out++ = inside ? product.coefficient * product.x(i.x, j.x, t) * product.y(i.y, j.y, u) *
                              product.z(i.z, j.z, v)
                        : 0.0;
      }
    }
  }
}

/// [n_a][n_b][n_hermite] of one primitive pair, over the shells' own functions.
std::vector<double> expand(const Shell& a, const Shell& b, const GaussianProduct& product) {
  const int l = a.l + b.l;
  std::vector<double> block(
      static_cast<std::size_t>(n_cartesian(a.l) * n_cartesian(b.l) * n_hermite(l)));
  double* out = block.data();
  for (const Powers& i : cartesian_powers(a.l)) {
    for (const Powers& j : cartesian_powers(b.l)) {
      expand_component(product, i, j, l, out);
      out += n_hermite(l);
    }
  }
  std::vector<double> scratch(block.size());
  const ToSpherical& table = to_spherical();
  if (ToSpherical::needed(b)) {
    table.transform(b.l, n_cartesian(a.l), n_hermite(l), block.data(), scratch.data());
    block.swap(scratch);
  }
  if (ToSpherical::needed(a)) {
    table.transform(a.l, 1, b.n_functions() * n_hermite(l), block.data(), scratch.data());
    block.swap(scratch);
  }
  block.resize(static_cast<std::size_t>(a.n_functions() * b.n_functions() * n_hermite(l)));
  return block;
}

/// [n_functions][n_hermite] to [n_hermite][n_functions], odd t + u + v with a minus sign.
std::vector<double> transpose_with_sign(const std::vector<double>& bra, int n_functions, int l) {
  std::vector<double> ket(bra.size());
  int hermite = 0;
  for (int t = 0; t <= l; ++t) {
    for (int u = 0; u <= l - t; ++u) {
      for (int v = 0; v <= l - t - u; ++v, ++hermite) {
        const double sign = (t + u + v) % 2 == 0 ? 1.0 : -1.0;
        for (int ij = 0; ij < n_functions; ++ij) {
          ket.data()[hermite * n_functions + ij] = sign * bra.data()[ij * n_hermite(l) + hermite];
        }
      }
    }
  }
  return ket;
}

}  // namespace

ShellPair::ShellPair(const Shell& a, const Shell& b)
    : l(a.l + b.l), n_functions(a.n_functions() * b.n_functions()) {
  for (std::size_t pa = 0; pa < a.exponents.size(); ++pa) {
    for (std::size_t pb = 0; pb < b.exponents.size(); ++pb) {
      const GaussianProduct product(a, b, pa, pb);
      primitives.push_back({product.p, product.center, static_cast<int>(bra.size())});
      const std::vector<double> block = expand(a, b, product);
      const std::vector<double> mirrored = transpose_with_sign(block, n_functions, l);
      bra.insert(bra.end(), block.begin(), block.end());
      ket.insert(ket.end(), mirrored.begin(), mirrored.end());
    }
  }
}

std::vector<ShellPair> all_shell_pairs(const Basis& basis) {
  std::vector<ShellPair> pairs;
  pairs.reserve(basis.shells.size() * basis.shells.size());
  for (const Shell& a : basis.shells) {
    for (const Shell& b : basis.shells) {
      pairs.emplace_back(a, b);
    }
  }
  return pairs;
}

}  // namespace scf
