#include <algorithm>
#include <cmath>
#include <random>

#include <gtest/gtest.h>

#include "apps/scf/oracle/oracle.hpp"
#include "parts/scf/iteration/one_electron.hpp"
#include "parts/scf/textbook/boys.hpp"
#include "parts/scf/textbook/quartet_factored.hpp"
#include "parts/scf/textbook/quartet_pairs.hpp"
#include "parts/scf/textbook/quartet_textbook.hpp"
#include "parts/scf/textbook/screening.hpp"

namespace scf {
namespace {

/// A contracted shell with exponents from diffuse to tight, somewhere within a molecule's size.
Shell random_shell(int l, bool spherical, std::mt19937& random) {
  std::uniform_real_distribution<double> coordinate(-1.5, 1.5);
  std::uniform_real_distribution<double> log_exponent(-1.5, 3.0);
  Shell shell;
  shell.l = l;
  shell.spherical = spherical;
  shell.center = {coordinate(random), coordinate(random), coordinate(random)};
  for (int p = 0; p < 2; ++p) {
    shell.exponents.push_back(std::exp(log_exponent(random)));
    shell.coefficients.push_back(0.4 + 0.3 * p);
  }
  normalize(shell);
  return shell;
}

int size_of(const Shell& a, const Shell& b, const Shell& c, const Shell& d) {
  return a.n_functions() * b.n_functions() * c.n_functions() * d.n_functions();
}

/// Largest difference of two blocks, in units of hartree; the integrals are of order one.
double difference(const std::vector<double>& a, const std::vector<double>& b, int size) {
  double largest = 0.0;
  for (int i = 0; i < size; ++i) {
    largest = std::max(largest, std::abs(a.data()[i] - b.data()[i]));
  }
  return largest;
}

/// A few hundred quartet_rounding errors of integrals of order one.
constexpr double quartet_rounding = 5e-13;

/// Angular momenta of the four shells, and whether they are spherical.
using Class = std::tuple<int, int, int, int, bool>;

class QuartetClass : public testing::TestWithParam<Class> {
 protected:
  QuartetClass() : random_(20240229) {
    const auto [la, lb, lc, ld, spherical] = GetParam();
    a_ = random_shell(la, spherical, random_);
    b_ = random_shell(lb, spherical, random_);
    c_ = random_shell(lc, spherical, random_);
    d_ = random_shell(ld, spherical, random_);
    oracle::repulsion(a_, b_, c_, d_, expected_);
  }

  std::mt19937 random_;
  Shell a_, b_, c_, d_;
  std::vector<double> expected_ = std::vector<double>(max_quartet_size);
  std::vector<double> computed_ = std::vector<double>(max_quartet_size);
};

TEST_P(QuartetClass, textbook_agrees_with_the_oracle) {
  repulsion_textbook(a_, b_, c_, d_, computed_.data());

  EXPECT_LT(difference(computed_, expected_, size_of(a_, b_, c_, d_)), quartet_rounding);
}

TEST_P(QuartetClass, factored_agrees_with_the_oracle) {
  repulsion_factored(a_, b_, c_, d_, computed_.data());

  EXPECT_LT(difference(computed_, expected_, size_of(a_, b_, c_, d_)), quartet_rounding);
}

TEST_P(QuartetClass, pairs_agree_with_the_oracle) {
  repulsion_from_pairs(ShellPair(a_, b_), ShellPair(c_, d_), computed_.data());

  EXPECT_LT(difference(computed_, expected_, size_of(a_, b_, c_, d_)), quartet_rounding);
}

// One class of each kind up to g on every side, in both conventions.
INSTANTIATE_TEST_SUITE_P(scf,
                         QuartetClass,
                         testing::Values(Class{0, 0, 0, 0, true},
                                         Class{1, 0, 0, 0, true},
                                         Class{0, 1, 1, 0, true},
                                         Class{1, 1, 1, 1, true},
                                         Class{2, 0, 1, 0, true},
                                         Class{2, 0, 1, 0, false},
                                         Class{1, 2, 0, 2, true},
                                         Class{1, 2, 0, 2, false},
                                         Class{2, 2, 2, 2, true},
                                         Class{2, 2, 2, 2, false},
                                         Class{3, 0, 0, 0, true},
                                         Class{0, 3, 2, 1, true},
                                         Class{0, 3, 2, 1, false},
                                         Class{3, 3, 3, 3, true},
                                         Class{3, 3, 3, 3, false},
                                         Class{4, 0, 0, 0, true},
                                         Class{0, 4, 3, 1, true},
                                         Class{0, 4, 3, 1, false},
                                         Class{4, 4, 4, 4, true},
                                         Class{4, 4, 4, 4, false}));

TEST(one_electron, integrals_agree_with_the_oracle_up_to_g) {
  std::mt19937 random(7);
  Basis basis;
  for (int l = 0; l <= max_angular_momentum; ++l) {
    for (const bool spherical : {true, false}) {
      basis.shells.push_back(random_shell(l, spherical, random));
      basis.shells.back().first = basis.n_functions;
      basis.n_functions += basis.shells.back().n_functions();
    }
  }
  const std::vector<Atom> atoms = {{"O", 8, {0.1, -0.2, 0.3}}, {"H", 1, {-1.0, 0.4, 0.0}}};

  const OneElectron integrals = one_electron_integrals(basis, atoms);

  const int size = basis.n_functions * basis.n_functions;
  EXPECT_LT(difference(integrals.overlap.values(), oracle::overlap(basis), size), quartet_rounding);
  EXPECT_LT(difference(integrals.core.values(), oracle::core_hamiltonian(basis, atoms), size),
            300.0 * quartet_rounding);  // elements of some hundreds
}

TEST(schwarz, bounds_every_integral_of_a_quartet) {
  std::mt19937 random(11);
  Basis basis;
  for (const int l : {0, 1, 2, 1}) {
    basis.shells.push_back(random_shell(l, true, random));
    basis.shells.back().first = basis.n_functions;
    basis.n_functions += basis.shells.back().n_functions();
  }
  std::vector<double> quartet(max_quartet_size);

  const Matrix q = schwarz_bounds(basis);

  oracle::repulsion(basis.shells[0], basis.shells[1], basis.shells[2], basis.shells[3], quartet);
  for (const double integral : quartet) {
    EXPECT_LE(std::abs(integral), q(0, 1) * q(2, 3) * (1.0 + 1e-12));
  }
}

TEST(boys, agrees_with_simpsons_rule_for_small_and_large_arguments) {
  constexpr int n_intervals = 4000;
  for (const double x : {0.0, 1e-9, 0.3, 7.0, 35.9, 36.1, 150.0}) {
    double values[max_boys_order + 1];

    boys(max_boys_order, x, values);

    for (int n = 0; n <= max_boys_order; ++n) {
      double sum = 0.0;
      for (int i = 0; i <= n_intervals; ++i) {
        const double t = static_cast<double>(i) / n_intervals;
        const double weight = i == 0 || i == n_intervals ? 1.0 : (i % 2 == 1 ? 4.0 : 2.0);
        sum += weight * std::pow(t, 2 * n) * std::exp(-x * t * t);
      }
      EXPECT_NEAR(values[n], sum / (3.0 * n_intervals), 1e-12) << "n = " << n << ", x = " << x;
    }
  }
}

}  // namespace
}  // namespace scf
