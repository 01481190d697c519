#include "tests/scf/lanes/some_shells.hpp"

#include <array>
#include <cmath>
#include <random>

#include "tests/scf/fixtures.hpp"

namespace scf::fixture {
namespace {

/// The first three: equal, and so near that a difference of them has half its digits.
constexpr std::array<Point, 6> centers = {{{0.0, 0.0, 0.0},
                                           {0.0, 0.0, 0.0},
                                           {1e-8, -1e-8, 0.0},
                                           {1.1, -0.7, 0.4},
                                           {-0.3, 2.1, 1.7},
                                           {9.0, 6.0, -8.0}}};

/// [l]: 15, 6, 15, 6 and 3 pairs of one momentum, 6 to 15 of two
constexpr std::array<int, max_angular_momentum + 1> n_shells = {5, 3, 5, 3, 2};

}  // namespace

Basis some_shells(int n_primitives) {
  std::mt19937 random(20251121);
  std::uniform_real_distribution<double> log_exponent(-2.0, 3.0);
  std::vector<Shell> shells;
  std::size_t number = 0;
  for (int l = 0; l <= max_angular_momentum; ++l) {
    const bool spherical = l % 2 == 1;
    for (int n = 0; n < n_shells[static_cast<std::size_t>(l)]; ++n, ++number) {
      std::vector<double> exponents;
      std::vector<double> coefficients;
      for (int p = 0; p < n_primitives; ++p) {
        exponents.push_back(std::exp(log_exponent(random)));
        coefficients.push_back(0.4 + 0.3 * p);
      }
      shells.push_back(
          shell(l, centers[number % centers.size()], exponents, coefficients, spherical));
      shells.back().atom = static_cast<int>(number % centers.size());
    }
  }
  return basis_of(std::move(shells));
}

std::vector<const PairClass*> classes_of(const std::vector<PairClass>& classes,
                                         const Basis& basis,
                                         int l_a,
                                         int l_b) {
  std::vector<const PairClass*> found;
  for (const PairClass& pairs : classes) {
    const BraPair& any = pairs.pairs.front();
    if (shell_of(basis, any.a).l == l_a && shell_of(basis, any.b).l == l_b) {
      found.push_back(&pairs);
    }
  }
  return found;
}

const Shell& shell_of(const Basis& basis, int block) {
  return basis.shells[static_cast<std::size_t>(block)];
}

}  // namespace scf::fixture
