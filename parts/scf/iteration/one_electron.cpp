#include "parts/scf/iteration/one_electron.hpp"

#include <cmath>
#include <numbers>

#include "parts/scf/textbook/cartesian.hpp"
#include "parts/scf/textbook/gaussian_product.hpp"
#include "parts/scf/textbook/spherical.hpp"

namespace scf {
namespace {

/// One-dimensional overlap <i|j>, without the factor sqrt(pi / p).
double overlap(const HermiteCoefficients& e, int i, int j) {
  return j < 0 ? 0.0 : e(i, j, 0);
}

/// One-dimensional -1/2 <i| d^2/dx^2 |j>, likewise; b: exponent of the second primitive.
/// Source: Helgaker, Jorgensen & Olsen (2000), eq. 9.3.36.
double kinetic(const HermiteCoefficients& e, double b, int i, int j) {
  return -2.0 * b * b * overlap(e, i, j + 2) + b * (2 * j + 1) * overlap(e, i, j) -
         0.5 * j * (j - 1) * overlap(e, i, j - 2);
}

/// Sum over t, u, v of E E E R: attraction to a point, without the factor 2 pi / p.
double potential(const GaussianProduct& pair,
                 const Powers& i,
                 const Powers& j,
                 const HermiteCoulomb& r) {
  double sum = 0.0;
  for (int t = 0; t <= i.x + j.x; ++t) {
    for (int u = 0; u <= i.y + j.y; ++u) {
      for (int v = 0; v <= i.z + j.z; ++v) {
        sum += pair.x(i.x, j.x, t) * pair.y(i.y, j.y, u) * pair.z(i.z, j.z, v) * r(t, u, v);
      }
    }
  }
  return sum;
}

/// Cartesian blocks of one shell pair, [n_cartesian(a)][n_cartesian(b)].
struct Blocks {
  std::vector<double> overlap;
  std::vector<double> core;
};

void add_overlap_and_kinetic(const Shell& a,
                             const Shell& b,
                             const GaussianProduct& pair,
                             Blocks& blocks) {
  const double scale = pair.coefficient * std::pow(std::numbers::pi / pair.p, 1.5);
  std::size_t at = 0;
  for (const Powers& i : cartesian_powers(a.l)) {
    for (const Powers& j : cartesian_powers(b.l)) {
      const double sx = overlap(pair.x, i.x, j.x);
      const double sy = overlap(pair.y, i.y, j.y);
      const double sz = overlap(pair.z, i.z, j.z);
      blocks.overlap[at] += scale * sx * sy * sz;
      blocks.core[at] += scale * (kinetic(pair.x, pair.b, i.x, j.x) * sy * sz +
                                  sx * kinetic(pair.y, pair.b, i.y, j.y) * sz +
                                  sx * sy * kinetic(pair.z, pair.b, i.z, j.z));
      ++at;
    }
  }
}

void add_nuclear_attraction(
    const Shell& a, const Shell& b, const GaussianProduct& pair, const Atom& atom, Blocks& blocks) {
  HermiteCoulomb r;
  r.compute(a.l + b.l,
            pair.p,
            {pair.center[0] - atom.position[0],
             pair.center[1] - atom.position[1],
             pair.center[2] - atom.position[2]});
  const double scale = -atom.charge * pair.coefficient * 2.0 * std::numbers::pi / pair.p;
  std::size_t at = 0;
  for (const Powers& i : cartesian_powers(a.l)) {
    for (const Powers& j : cartesian_powers(b.l)) {
      blocks.core[at++] += scale * potential(pair, i, j, r);
    }
  }
}

Blocks pair_blocks(const Shell& a, const Shell& b, const std::vector<Atom>& atoms) {
  const auto size = static_cast<std::size_t>(n_cartesian(a.l) * n_cartesian(b.l));
  Blocks blocks{std::vector<double>(size), std::vector<double>(size)};
  for (std::size_t pa = 0; pa < a.exponents.size(); ++pa) {
    for (std::size_t pb = 0; pb < b.exponents.size(); ++pb) {
      const GaussianProduct pair(a, b, pa, pb, 2);  // 2: kinetic energy is a second derivative
      add_overlap_and_kinetic(a, b, pair, blocks);
      for (const Atom& atom : atoms) {
        add_nuclear_attraction(a, b, pair, atom, blocks);
      }
    }
  }
  return blocks;
}

/// Transforms both indices and stores the block and its mirror image.
void store(const Shell& a, const Shell& b, std::vector<double> block, Matrix& matrix) {
  std::vector<double> scratch(block.size());
  const Shell single;  // one s function: leaves the first two indices of a quartet alone
  to_spherical().transform_in_place(single, single, a, b, block.data(), scratch.data());
  for (int i = 0; i < a.n_functions(); ++i) {
    for (int j = 0; j < b.n_functions(); ++j) {
      const double value = block.data()[i * b.n_functions() + j];
      matrix(a.first + i, b.first + j) = value;
      matrix(b.first + j, a.first + i) = value;
    }
  }
}

}  // namespace

OneElectron one_electron_integrals(const Basis& basis, const std::vector<Atom>& atoms) {
  const int n = basis.n_functions;
  OneElectron integrals{Matrix(n, n), Matrix(n, n)};
  for (const Shell& a : basis.shells) {
    for (const Shell& b : basis.shells) {
      if (b.first > a.first) {
        continue;  // the mirror image is stored with its pair
      }
      const Blocks blocks = pair_blocks(a, b, atoms);
      store(a, b, blocks.overlap, integrals.overlap);
      store(a, b, blocks.core, integrals.core);
    }
  }
  return integrals;
}

}  // namespace scf
