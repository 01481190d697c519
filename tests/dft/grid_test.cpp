#include <algorithm>
#include <cmath>
#include <map>

#include <gtest/gtest.h>

#include "apps/dft/lebedev.hpp"
#include "parts/dft/batches/basis_at_point.hpp"
#include "parts/dft/batches/batch_functions.hpp"
#include "parts/dft/grid/radial.hpp"
#include "parts/dft/grid/weights.hpp"
#include "parts/scf/iteration/one_electron.hpp"
#include "tests/dft/fixtures.hpp"

namespace dft {
namespace {

/// Mean of x^i y^j z^k over the sphere, for even powers: (i-1)!! (j-1)!! (k-1)!! / (i+j+k+1)!!
double mean_on_sphere(int i, int j, int k) {
  const auto odd_factorial = [](int n) {
    double product = 1.0;
    for (int f = n; f > 1; f -= 2) {
      product *= f;
    }
    return product;
  };
  return odd_factorial(i - 1) * odd_factorial(j - 1) * odd_factorial(k - 1) /
         odd_factorial(i + j + k + 1);
}

// The degrees that Lebedev's papers give; the odd ones follow by inversion.
TEST(lebedev, every_rule_is_exact_to_its_degree) {
  const std::map<int, int> degrees{{38, 9},
                                   {50, 11},
                                   {74, 13},
                                   {86, 15},
                                   {110, 17},
                                   {146, 19},
                                   {170, 21},
                                   {194, 23},
                                   {230, 25},
                                   {266, 27},
                                   {302, 29},
                                   {350, 31},
                                   {434, 35},
                                   {590, 41},
                                   {770, 47},
                                   {974, 53},
                                   {1202, 59},
                                   {1454, 65}};
  for (const int n : angular_levels()) {
    const std::vector<Direction> rule = lebedev_rule(n);
    ASSERT_EQ(rule.size(), static_cast<std::size_t>(n));
    const int top = degrees.at(n) - 1;
    for (int i = 0; i <= top; i += 2) {
      const int j = (top - i) / 4 * 2;
      const int k = top - i - j;
      double sum = 0.0;
      for (const Direction& u : rule) {
        sum += u.weight * std::pow(u.x, i) * std::pow(u.y, j) * std::pow(u.z, k);
      }
      EXPECT_NEAR(sum, mean_on_sphere(i, j, k), 1e-14) << n << ": " << i << " " << j << " " << k;
    }
  }
}

TEST(lebedev, a_rule_that_does_not_exist_is_an_error) {
  EXPECT_THROW(lebedev_rule(100), std::out_of_range);
}

double gaussian_norm(const std::vector<RadialPoint>& points, double exponent) {
  double sum = 0.0;
  for (const RadialPoint& point : points) {
    sum += point.weight * std::exp(-exponent * point.radius * point.radius);
  }
  return sum * 4.0 * std::pow(exponent, 1.5) / std::sqrt(M_PI);
}

TEST(radial, both_rules_integrate_gaussians) {
  for (const double exponent : {0.5, 3.0, 100.0}) {
    EXPECT_NEAR(gaussian_norm(mura_knowles(70, 8.0), exponent), 1.0, 1e-8) << exponent;
    EXPECT_NEAR(gaussian_norm(euler_maclaurin(100, 1.1), exponent), 1.0, 1e-8) << exponent;
  }
}

TEST(radial, reach_leaves_the_given_fraction_outside) {
  // r^3 exp(-r^2): (1 + R^2) exp(-R^2) of it lies beyond R, which is known to 1/64.
  const double r = reach(1, 1.0, 1e-6);

  EXPECT_NEAR((1.0 + r * r) * std::exp(-r * r), 1e-6, 2e-7);
}

// "range" that NWChem 7.0.2 prints of helium (3-21G, xcoarse), less what the distance to its neighbour adds.
TEST(radial, reach_of_an_even_power_is_nwchems) {
  EXPECT_NEAR(reach(2, 2 * 0.382993, 1e-4), 15.51 - 1.5 * 7.55674, 0.006);
  EXPECT_NEAR(reach(2, 2 * 0.382993, 1e-4), 14.97 - 1.5 * 7.19521, 0.006);
}

// "Rad. Cut." of NWChem 7.0.2's grid information for the same decks: whole angstroms.
TEST(molecular_grid, spheres_reach_as_far_as_nwchems) {
  const std::map<std::string, std::pair<double, double>> printed{{"water_sto-3g_svwn5", {6.0, 5.0}},
                                                                 {"water_6-31gs_b3lyp", {6.0, 5.0}},
                                                                 {"water_6-31gs_pbe", {7.0, 5.0}}};
  for (const auto& [name, ranges] : printed) {
    const Case input = suite_case(name);
    const auto integrals = scf::one_electron_integrals(input.scf.basis, input.scf.atoms);

    const std::vector<double> found = sphere_ranges(input, integrals.overlap);

    EXPECT_EQ(std::round(found[1] / scf::bohr_per_angstrom), ranges.first) << name;
    EXPECT_EQ(std::round(found[0] / scf::bohr_per_angstrom), ranges.second) << name;
  }
}

// The radii that NWChem 7.0.2 prints (quadrature, high) for water in 6-31G* with the fine grid.
TEST(molecular_grid, radii_and_weights_are_nwchems) {
  casebook::InputChoice choice;
  choice.case_file = std::string(CASEBOOK_SOURCE_DIR) + "/apps/dft/cases/water_6-31gs_b3lyp.toml";
  choice.overrides = {"grid=fine"};
  const Case input = read_case(choice);
  const auto integrals = scf::one_electron_integrals(input.scf.basis, input.scf.atoms);
  const std::vector<double> ranges = sphere_ranges(input, integrals.overlap);

  const std::vector<RadialPoint> oxygen = mura_knowles(70, ranges[0]);
  const std::vector<RadialPoint> hydrogen = mura_knowles(60, ranges[1]);

  EXPECT_NEAR(oxygen[0].radius, 0.000008753, 1e-9);
  EXPECT_NEAR(oxygen[3].radius, 0.000560253, 1e-9);
  EXPECT_NEAR(oxygen[67].radius, 6.604081724, 1e-8);
  EXPECT_NEAR(oxygen[67].weight, 43.593822, 1e-5);
  EXPECT_NEAR(hydrogen[3].radius, 0.001111448, 1e-9);
}

class WaterGrid : public testing::Test {
 protected:
  WaterGrid() : input_(suite_case("water_6-31gs_b3lyp")) {
    const auto integrals = scf::one_electron_integrals(input_.scf.basis, input_.scf.atoms);
    points_ = atomic_spheres(input_, integrals.overlap);
  }

  Case input_;
  std::vector<GridPoint> points_;
};

TEST_F(WaterGrid, screened_shares_are_those_of_all_pairs) {
  for (const Partition partition : {Partition::erf1, Partition::becke}) {
    input_.grid.partition = partition;
    const AtomPairs pairs(input_);
    std::vector<GridPoint> screened = points_;

    share_weights(input_, {MPI_COMM_WORLD, 0, 1, 2}, screened);

    for (std::size_t k = 0; k < points_.size(); ++k) {
      const double share = share_of_own_atom(points_[k], input_, pairs);
      ASSERT_NEAR(
          screened[k].weight, points_[k].weight * share, 1e-11 * std::abs(points_[k].weight));
    }
  }
}

TEST_F(WaterGrid, batches_hold_every_point_once_and_are_small) {
  std::vector<GridPoint> ordered = points_;

  const std::vector<Batch> batches = make_batches(input_.scf.basis, ordered, 100);

  std::size_t n_points = 0;
  for (const Batch& batch : batches) {
    EXPECT_EQ(batch.first, n_points);
    EXPECT_LE(batch.n_points, 100);
    n_points += static_cast<std::size_t>(batch.n_points);
  }
  EXPECT_EQ(n_points, points_.size());
  const auto smaller = [](const GridPoint& a, const GridPoint& b) {
    return std::tie(a.x, a.y, a.z, a.atom) < std::tie(b.x, b.y, b.z, b.atom);
  };
  std::sort(points_.begin(), points_.end(), smaller);
  std::sort(ordered.begin(), ordered.end(), smaller);
  for (std::size_t k = 0; k < points_.size(); ++k) {
    ASSERT_EQ(points_[k].x, ordered[k].x);
    ASSERT_EQ(points_[k].weight, ordered[k].weight);
  }
}

/// Both ways of evaluation on the batches of a case, with f functions where the basis has them.
void compare_functions(const scf::Basis& basis, std::vector<GridPoint> points) {
  ShellsInLanes in_lanes(basis);
  const ShellAtPoint at_point;
  FunctionsAtPoint expected(basis.n_functions);
  BatchFunctions found;
  for (const Batch& batch : make_batches(basis, points, 60)) {
    const std::span here(points.data() + batch.first, static_cast<std::size_t>(batch.n_points));
    in_lanes.evaluate(batch, here, found);
    for (std::size_t k = 0; k < here.size(); ++k) {
      for (const scf::Shell& shell : basis.shells) {
        at_point.evaluate(shell, here[k].x, here[k].y, here[k].z, shell.first, expected);
      }
      for (std::size_t i = 0; i < batch.functions.size(); ++i) {
        const auto f = static_cast<std::size_t>(batch.functions[i]);
        const std::size_t at = i * static_cast<std::size_t>(found.stride) + k;
        ASSERT_NEAR(
            found.value[at], expected.value[f], 1e-13 + 1e-13 * std::abs(expected.value[f]));
        ASSERT_NEAR(found.dx[at], expected.dx[f], 1e-12 + 1e-13 * std::abs(expected.dx[f]));
        ASSERT_NEAR(found.dy[at], expected.dy[f], 1e-12 + 1e-13 * std::abs(expected.dy[f]));
        ASSERT_NEAR(found.dz[at], expected.dz[f], 1e-12 + 1e-13 * std::abs(expected.dz[f]));
      }
    }
  }
}

TEST_F(WaterGrid, functions_in_lanes_are_the_textbooks) {
  casebook::InputChoice choice;
  choice.case_file = std::string(CASEBOOK_SOURCE_DIR) + "/apps/dft/cases/water_sto-3g_svwn5.toml";
  choice.overrides = {"basis=cc-pvtz", "spherical=true"};
  const Case with_f_functions = read_case(choice);
  points_.resize(3000);

  compare_functions(input_.scf.basis, points_);
  compare_functions(with_f_functions.scf.basis, points_);
}

TEST_F(WaterGrid, functions_beyond_their_reach_are_negligible) {
  const ShellAtPoint at_point;
  FunctionsAtPoint all(input_.scf.basis.n_functions);
  for (const Batch& batch : make_batches(input_.scf.basis, points_, 100)) {
    const GridPoint& point = points_[batch.first];
    for (const scf::Shell& shell : input_.scf.basis.shells) {
      at_point.evaluate(shell, point.x, point.y, point.z, shell.first, all);
    }
    for (int f = 0; f < input_.scf.basis.n_functions; ++f) {
      if (!std::binary_search(batch.functions.begin(), batch.functions.end(), f)) {
        ASSERT_LT(std::abs(all.value[static_cast<std::size_t>(f)]), 1e-11);
      }
    }
  }
}

}  // namespace
}  // namespace dft
