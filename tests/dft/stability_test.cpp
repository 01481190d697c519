#include <algorithm>
#include <functional>
#include <random>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "apps/dft/judge/check_stability.hpp"
#include "apps/dft/oracle/density.hpp"
#include "apps/dft/oracle/potential.hpp"
#include "apps/dft/oracle/response.hpp"
#include "parts/dft/batches/orbital_quadrature.hpp"
#include "parts/dft/coulomb/coulomb_exchange.hpp"
#include "parts/dft/kohn_sham.hpp"
#include "tests/dft/fixtures.hpp"
#include "tests/dft/judged.hpp"

namespace dft {
namespace {

using scf::oracle::Matrix;

/// Nitrogen of twice its length, half of the exchange exact: the symmetric solution, which the iteration meets
/// first, is a saddle.
Case long_nitrogen() {
  casebook::InputChoice choice;
  choice.deck_file = std::string(CASEBOOK_SOURCE_DIR) + "/tests/dft/data/long_nitrogen.nw";
  return read_case(choice);
}

/// The first solution. Densities beyond it, where the iteration looks for a lower energy, are made to look higher.
Result at_the_saddle(const Case& input) {
  constexpr double higher = 1.0;  // hartree
  const casebook::Team alone{MPI_COMM_WORLD, 0, 1, 2};
  const KohnSham iteration(input);
  CoulombExchange two_electron(input, alone);
  OrbitalQuadrature quadrature(input, alone, iteration.overlap());
  Result result = iteration.run(
      [&](const scf::Matrix& density) { return two_electron.build(density); },
      [&](const scf::Matrix& density, double change) {
        ExchangeCorrelation xc = quadrature.integrate(density);
        xc.energy += change == 0.0 ? higher : 0.0;
        return xc;
      });
  result.grid_points = quadrature.n_points();
  return result;
}

TEST(dft_stability, refuses_a_saddle_and_nothing_else_does) {
  const Case input = long_nitrogen();

  const Result saddle = at_the_saddle(input);

  EXPECT_NEAR(saddle.energy_hartree, -108.254591996140, 1e-7);  // NWChem 7.0.2, which stays there
  EXPECT_EQ(failures(input, saddle), std::vector<std::string>{"stability"});
}

TEST(dft_stability, is_left_for_a_lower_solution_that_passes) {
  const Case input = long_nitrogen();

  const Result lower = answer_of(input);

  EXPECT_LT(lower.energy_hartree, -108.26);
  EXPECT_EQ(failures(input, lower), std::vector<std::string>{});
}

TEST(dft_stability, is_left_where_the_iterations_run_out_at_a_saddle) {
  Case input = long_nitrogen();
  std::vector<std::string> names{"commutator"};

  for (int n = 4; n < 12 && std::ranges::find(names, "commutator") != names.end(); ++n) {
    input.scf.thresholds.max_iterations = n;
    names = failures(input, answer_of(input));
  }

  EXPECT_EQ(names, std::vector<std::string>{});
}

TEST(dft_stability, is_not_measured_of_later_answers_and_of_large_molecules) {
  const Case input = long_nitrogen();
  const Result saddle = at_the_saddle(input);
  const Case waters = suite_case("w3_b3lyp_cc-pvtz");

  EXPECT_TRUE(measure_stability(input, saddle, {}, {.effort = 1.0}));
  EXPECT_FALSE(measure_stability(input, saddle, {}, {.effort = 0.5}));
  EXPECT_FALSE(measure_stability(waters, {}, {}, {}));
}

/// C C^T and the like of [n][n_orbitals]: 2 a b^T.
Matrix product(const std::vector<double>& a, const std::vector<double>& b, std::size_t n) {
  const std::size_t n_orbitals = a.size() / n;
  Matrix sum(n * n, 0.0);
  for (std::size_t k = 0; k < n * n; ++k) {
    for (std::size_t o = 0; o < n_orbitals; ++o) {
      sum[k] += 2.0 * a[k / n * n_orbitals + o] * b[k % n * n_orbitals + o];
    }
  }
  return sum;
}

// V_xc of orbitals C + t V on the same grid, the whole matrix, by the judge's quadrature.
TEST(dft_stability, the_response_is_the_derivative_of_the_potential) {
  for (const char* xc : {"xc=slater vwn_5", "xc=becke88 lyp", "xc=pbe0"}) {
    const Case input = suite_case("water_sto-3g_svwn5", {xc, "grid=xcoarse"});
    const oracle::Grid grid(input);
    const auto n = static_cast<std::size_t>(input.scf.basis.n_functions);
    const std::vector<double> c = oracle::orbitals_of(
        answer_of(input).density, input.scf.basis.n_functions, input.scf.n_occupied());
    std::mt19937 random(5);
    std::vector<double> v;
    for (std::size_t k = 0; k < c.size(); ++k) {
      v.push_back(static_cast<double>(random() % 1000) / 1e4 - 0.05);
    }
    const auto potential = [&](double t) {
      std::vector<double> turned = c;
      for (std::size_t k = 0; k < c.size(); ++k) {
        turned[k] += t * v[k];
      }
      const auto n_shells = static_cast<int>(input.scf.basis.shells.size());
      std::vector<scf::oracle::ShellBlock> blocks;
      for (int row = 0; row < n_shells; ++row) {
        for (int column = 0; column < n_shells; ++column) {
          blocks.push_back({row, column});
        }
      }
      return oracle::integrate(input, product(turned, turned, n), blocks, grid, {}).blocks;
    };
    Matrix change = product(c, v, n);
    const Matrix mirror = product(v, c, n);
    std::ranges::transform(change, mirror, change.begin(), std::plus{});

    const Matrix response = oracle::Response(input, product(c, c, n), grid).times(change);

    constexpr double t = 1e-3;
    const auto more = potential(t);
    const auto less = potential(-t);
    std::size_t block = 0;
    for (const scf::Shell& row : input.scf.basis.shells) {
      for (const scf::Shell& column : input.scf.basis.shells) {
        const auto width = static_cast<std::size_t>(column.n_functions());
        for (std::size_t k = 0; k < more[block].size(); ++k) {
          const std::size_t i = static_cast<std::size_t>(row.first) + k / width;
          const std::size_t j = static_cast<std::size_t>(column.first) + k % width;
          EXPECT_NEAR(response[i * n + j], (more[block][k] - less[block][k]) / (2.0 * t), 1e-5)
              << xc << " " << i << " " << j;
        }
        ++block;
      }
    }
  }
}

}  // namespace
}  // namespace dft
