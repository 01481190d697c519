#include <cmath>

#include <gtest/gtest.h>

#include "apps/dft/oracle/functional.hpp"
#include "parts/dft/batches/density_functional.hpp"

namespace dft {
namespace {

Functional only(Kernel kernel) {
  return {"test", 0.0, {{kernel, 1.0}}};
}

class EachKernel : public testing::TestWithParam<Kernel> {};

// Densities from a nucleus to a tail, gradients from none to steep.
TEST_P(EachKernel, libxc_and_the_judges_formulas_agree) {
  const DensityFunctional functional(only(GetParam()));
  // libxc ends the correlation of PBE at 1e-12, and knows no gradient below 1e-16 in it.
  const double thinnest = GetParam() == Kernel::pbe_correlation ? 1e-10 : 1e-13;
  for (const double rho : {100.0, 1.0, 0.3, 0.01, 1e-4, 1e-6, thinnest}) {
    for (const double steepness : {0.0, 0.1, 1.0, 5.0}) {
      FunctionalAtPoints at;
      at.resize(1);
      at.density[0] = rho;
      at.square[0] = steepness * std::pow(rho, 8.0 / 3.0);

      functional.evaluate(at);
      const oracle::PointEnergy own =
          oracle::evaluate(only(GetParam()), at.density[0], at.square[0]);

      const double scale = std::pow(rho, 4.0 / 3.0);
      EXPECT_NEAR(at.energy[0], own.energy, 2e-6 * scale) << rho << " " << steepness;
      EXPECT_NEAR(at.potential[0], own.by_density, 2e-6 * scale / rho) << rho << " " << steepness;
      if (needs_gradient(GetParam()) && steepness > 0.0) {
        EXPECT_NEAR(at.by_square[0], own.by_square, 2e-6 * scale / at.square[0])
            << rho << " " << steepness;
      }
    }
  }
}

TEST_P(EachKernel, the_judges_derivatives_are_those_of_its_energy) {
  const double rho = 0.37;
  const double square = 0.21;
  const double h = 1e-5;
  const auto energy = [&](double r, double s) {
    return oracle::evaluate(only(GetParam()), r, s).energy;
  };

  const oracle::PointEnergy at = oracle::evaluate(only(GetParam()), rho, square);

  EXPECT_NEAR(at.by_density, (energy(rho + h, square) - energy(rho - h, square)) / (2 * h), 1e-8);
  EXPECT_NEAR(at.by_square, (energy(rho, square + h) - energy(rho, square - h)) / (2 * h), 1e-8);
}

INSTANTIATE_TEST_SUITE_P(functional,
                         EachKernel,
                         testing::Values(Kernel::slater,
                                         Kernel::vwn_5,
                                         Kernel::vwn_1_rpa,
                                         Kernel::becke88,
                                         Kernel::becke88_nonlocal,
                                         Kernel::lyp,
                                         Kernel::pbe_exchange,
                                         Kernel::pbe_correlation));

TEST(functional, local_exchange_of_the_electron_gas_has_its_textbook_value) {
  // -3/4 (3 / pi)^(1/3) = -0.738558766 hartree at one electron per cubic bohr.
  EXPECT_NEAR(oracle::evaluate(only(Kernel::slater), 1.0, 0.0).energy, -0.738558766382, 1e-12);
}

TEST(functional, a_density_that_is_not_a_number_stays_one) {
  EXPECT_TRUE(std::isnan(oracle::evaluate(only(Kernel::slater), NAN, 0.0).energy));
}

}  // namespace
}  // namespace dft
