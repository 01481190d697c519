#include "apps/scf/oracle/oracle.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include <gtest/gtest.h>

#include "apps/scf/oracle/quadrature.hpp"
#include "tests/scf/fixtures.hpp"

namespace scf::oracle {
namespace {

using Center = std::array<double, 3>;

/// Moment of order m of exp(-T t^2) over [0, 1] by its all-positive series in long double:
///   exp(-T) sum_k (2 T)^k / ((2 m + 1) (2 m + 3) ... (2 m + 2 k + 1))
double moment_by_series(int m, double T) {
  long double term = 1.0L / (2 * m + 1);
  long double sum = term;
  for (int k = 1; term > 1e-21L * sum; ++k) {
    term *= 2.0L * static_cast<long double>(T) / (2 * m + 2 * k + 1);
    sum += term;
  }
  return static_cast<double>(std::exp(-static_cast<long double>(T)) * sum);
}

/// An unnormalized Cartesian primitive.
Shell primitive(int l, const Center& center, double exponent) {
  Shell shell;
  shell.l = l;
  shell.center = center;
  shell.exponents = {exponent};
  shell.coefficients = {1.0};
  return shell;
}

std::vector<double> quartet(const Shell& a, const Shell& b, const Shell& c, const Shell& d) {
  std::vector<double> out(static_cast<std::size_t>(a.n_functions() * b.n_functions() *
                                                   c.n_functions() * d.n_functions()));
  repulsion(a, b, c, d, out);
  return out;
}

double distance_squared(const Center& a, const Center& b) {
  return std::pow(a[0] - b[0], 2) + std::pow(a[1] - b[1], 2) + std::pow(a[2] - b[2], 2);
}

/// Index of the Cartesian component with the given powers, in the documented order.
std::size_t component(const std::array<int, 3>& power) {
  const int l = power[0] + power[1] + power[2];
  std::size_t index = 0;
  for (int i = l; i >= 0; --i) {
    for (int j = l - i; j >= 0; --j, ++index) {
      if (i == power[0] && j == power[1]) {
        return index;
      }
    }
  }
  return index;
}

TEST(oracle, quadrature_moments_agree_with_their_series_for_every_exponent_and_degree) {
  double worst = 0.0;
  for (int degree = 0; degree <= 16; ++degree) {
    for (double T = 0.0; T < 400.0; T = 1.07 * T + 0.003) {
      const Nodes nodes(T, degree);
      for (int m = 0; m <= degree; ++m) {
        double sum = 0.0;
        for (const auto& [t_squared, weight] : nodes) {
          for (std::size_t k = 0; k < n_lanes; ++k) {
            sum += weight[k] * std::pow(t_squared[k], m);
          }
        }
        worst = std::max(worst, std::abs(sum / moment_by_series(m, T) - 1.0));
      }
    }
  }
  EXPECT_LT(worst, 1e-14);
}

// Szabo & Ostlund, Modern Quantum Chemistry (1996), section 3.5.2: H2 at 1.4 bohr in STO-3G. The
// book prints four digits.
constexpr double printed = 0.5e-4;

TEST(oracle, hydrogen_molecule_has_the_textbook_one_electron_integrals) {
  const Case h2 = fixture::make_case(fixture::hydrogen_molecule(1.4), fixture::BasisSet::sto_3g);

  const std::vector<double> s = overlap(h2.basis);
  const std::vector<double> t = core_hamiltonian(h2.basis, {});
  const std::vector<double> h_first = core_hamiltonian(h2.basis, {h2.atoms[0]});

  EXPECT_NEAR(s[0], 1.0, 1e-14);
  EXPECT_NEAR(s[1], 0.6593, printed);
  EXPECT_NEAR(t[0], 0.7600, printed);
  EXPECT_NEAR(t[1], 0.2365, printed);
  EXPECT_NEAR(h_first[0] - t[0], -1.2266, printed);
  EXPECT_NEAR(h_first[1] - t[1], -0.5974, printed);
  EXPECT_NEAR(h_first[3] - t[3], -0.6538, printed);
  EXPECT_NEAR(oracle::nuclear_repulsion(h2.atoms), 1.0 / 1.4, 1e-15);
}

TEST(oracle, hydrogen_molecule_has_the_textbook_repulsion_integrals) {
  const Case h2 = fixture::make_case(fixture::hydrogen_molecule(1.4), fixture::BasisSet::sto_3g);
  const Shell& a = h2.basis.shells[0];
  const Shell& b = h2.basis.shells[1];

  EXPECT_NEAR(quartet(a, a, a, a)[0], 0.7746, printed);
  EXPECT_NEAR(quartet(a, a, b, b)[0], 0.5697, printed);
  EXPECT_NEAR(quartet(b, a, a, a)[0], 0.4441, printed);
  EXPECT_NEAR(quartet(b, a, b, a)[0], 0.2970, printed);
}

TEST(oracle, repulsion_of_s_functions_equals_the_closed_form_near_and_far) {
  for (const double distance : {0.0, 0.01, 0.4, 1.5, 3.0, 6.0, 10.0, 25.0, 60.0, 400.0}) {
    const double alpha = 0.9, beta = 0.4, gamma = 1.7, delta = 0.3;
    const Center A{0.1, 0.2, -0.3}, B{-0.4, 0.3, 0.5}, C{0.2, 0.0, distance}, D{0.6, 0.1, distance};
    const double p = alpha + beta, q = gamma + delta;
    Center P{}, Q{};
    for (std::size_t x = 0; x < 3; ++x) {
      P[x] = (alpha * A[x] + beta * B[x]) / p;
      Q[x] = (gamma * C[x] + delta * D[x]) / q;
    }
    const double T = p * q / (p + q) * distance_squared(P, Q);
    const double F0 = 0.5 * std::sqrt(std::numbers::pi / T) * std::erf(std::sqrt(T));
    // Helgaker, Jorgensen & Olsen (2000), section 9.7, and the Gaussian product rule
    const double expected = 2.0 * std::pow(std::numbers::pi, 2.5) / (p * q * std::sqrt(p + q)) *
                            F0 * std::exp(-alpha * beta / p * distance_squared(A, B)) *
                            std::exp(-gamma * delta / q * distance_squared(C, D));

    const double value = quartet(primitive(0, A, alpha),
                                 primitive(0, B, beta),
                                 primitive(0, C, gamma),
                                 primitive(0, D, delta))[0];

    EXPECT_NEAR(value / expected, 1.0, 1e-14) << "distance " << distance;
  }
}

TEST(oracle, far_charges_of_f_functions_repel_like_points) {
  // Spherical charge clouds, so that no multipole is left: f_m f_m summed over m.
  const Shell a = fixture::shell(3, {}, {0.8}, {1.0});
  const Shell b = fixture::shell(3, {0.0, 0.0, 100.0}, {0.6}, {1.0});

  const std::vector<double> abcd = quartet(a, a, b, b);

  double sum = 0.0;
  for (std::size_t i = 0; i < 7; ++i) {
    for (std::size_t j = 0; j < 7; ++j) {
      sum += abcd[((i * 7 + i) * 7 + j) * 7 + j];
    }
  }
  EXPECT_NEAR(sum, 49.0 / 100.0, 1e-13);
}

TEST(oracle, spherical_charges_of_all_angular_momenta_interact_as_their_electrostatics_say) {
  // Closed shells of an atom at one point: the potential of sum_m |l m|^2 is that of the radial
  // density r^(2 l) exp(-2 alpha r^2), so for l = 1 at one center with an s charge of exponent q
  //   (pp|ss) summed = 3 (2 / sqrt(pi)) sqrt(p q / (p + q)) (1 - q / (3 (p + q))), p = 2 alpha.
  const double alpha = 0.8, gamma = 0.5;
  const double p = 2.0 * alpha, q = 2.0 * gamma;

  const std::vector<double> pairs = quartet(fixture::shell(1, {}, {alpha}, {1.0}),
                                            fixture::shell(1, {}, {alpha}, {1.0}),
                                            fixture::shell(0, {}, {gamma}, {1.0}),
                                            fixture::shell(0, {}, {gamma}, {1.0}));

  const double expected = 3.0 * 2.0 / std::sqrt(std::numbers::pi) * std::sqrt(p * q / (p + q)) *
                          (1.0 - q / (3.0 * (p + q)));
  EXPECT_NEAR(pairs[0] + pairs[4] + pairs[8], expected, 1e-14);
}

TEST(oracle, repulsion_has_the_eightfold_symmetry) {
  const Shell a = fixture::shell(1, {0.1, 0.2, 0.3}, {1.1, 0.3}, {0.4, 0.7});
  const Shell b = fixture::shell(2, {-0.5, 0.7, 0.1}, {0.9}, {1.0});
  const Shell c = fixture::shell(3, {0.4, -0.6, 1.2}, {0.7}, {1.0});
  const Shell d = fixture::shell(0, {1.0, 0.3, -0.8}, {2.0, 0.5}, {0.3, 0.8});

  const auto abcd = quartet(a, b, c, d);
  const auto bacd = quartet(b, a, c, d);
  const auto cdab = quartet(c, d, a, b);
  const auto dcba = quartet(d, c, b, a);

  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t j = 0; j < 5; ++j) {
      for (std::size_t k = 0; k < 7; ++k) {
        const double value = abcd[(i * 5 + j) * 7 + k];
        EXPECT_NEAR(bacd[(j * 3 + i) * 7 + k], value, 1e-15);
        EXPECT_NEAR(cdab[(k * 3 + i) * 5 + j], value, 1e-15);
        EXPECT_NEAR(dcba[(k * 5 + j) * 3 + i], value, 1e-15);
      }
    }
  }
}

/// The molecule-fixed points of a quartet, moved by a rotation about two axes and a shift.
Center moved(const Center& r) {
  const double c = std::cos(0.7), s = std::sin(0.7);
  const Center about_z{c * r[0] - s * r[1], s * r[0] + c * r[1], r[2]};
  return {about_z[0] + 3.0,
          c * about_z[1] - s * about_z[2] - 5.0,
          s * about_z[1] + c * about_z[2] + 7.0};
}

TEST(oracle, rotation_and_translation_keep_the_norm_of_every_spherical_block) {
  const Center centers[] = {{0.1, 0.2, 0.3}, {-0.5, 0.7, 0.1}, {0.4, -0.6, 1.2}, {1.0, 0.3, -0.8}};
  for (const std::array<int, 4>& l :
       {std::array{1, 1, 1, 1}, {2, 1, 0, 2}, {3, 2, 1, 0}, {2, 2, 3, 1}, {3, 3, 3, 3}}) {
    std::vector<Shell> here, there;
    for (std::size_t k = 0; k < 4; ++k) {
      here.push_back(fixture::shell(l[k], centers[k], {0.5 + 0.3 * static_cast<double>(k)}, {1.0}));
      there.push_back(here.back());
      there.back().center = moved(centers[k]);
    }

    double before = 0.0, after = 0.0;
    for (const double x : quartet(here[0], here[1], here[2], here[3])) {
      before += x * x;
    }
    for (const double x : quartet(there[0], there[1], there[2], there[3])) {
      after += x * x;
    }

    EXPECT_NEAR(after / before, 1.0, 1e-12);
  }
}

/// Derivative by the central difference of eighth order, h = 0.05 bohr: its truncation, h^8 times
/// the ninth derivative / 630, stays below 1e-9 for the exponents used here.
template <class Function>
std::vector<double> derivative(Function block_at) {
  constexpr double h = 0.05;
  constexpr double weights[] = {4.0 / 5.0, -1.0 / 5.0, 4.0 / 105.0, -1.0 / 280.0};
  std::vector<double> sum(block_at(0.0).size(), 0.0);
  for (int k = 1; k <= 4; ++k) {
    const std::vector<double> up = block_at(k * h);
    const std::vector<double> down = block_at(-k * h);
    for (std::size_t n = 0; n < sum.size(); ++n) {
      sum[n] += weights[k - 1] / h * (up[n] - down[n]);
    }
  }
  return sum;
}

/// Checks that moving the center of a Gaussian raises and lowers its angular momentum,
///   d/dX x^i exp(-alpha x^2) = 2 alpha x^(i + 1) exp() - i x^(i - 1) exp(),
/// for blocks [components of the moved shell][the rest], as block(shell) returns them.
template <class Function>
void expect_derivative_relation(int l, Function block) {
  const Center center{0.2, -0.1, 0.3};
  const double alpha = 0.35;
  const std::vector<double> raised = block(primitive(l + 1, center, alpha));
  const std::vector<double> lowered =
      l > 0 ? block(primitive(l - 1, center, alpha)) : std::vector<double>{};
  const std::size_t n_rest = raised.size() / static_cast<std::size_t>(n_cartesian(l + 1));
  for (std::size_t axis = 0; axis < 3; ++axis) {
    const std::vector<double> numerical = derivative([&](double step) {
      Center at = center;
      at[axis] += step;
      return block(primitive(l, at, alpha));
    });
    for (int i = l; i >= 0; --i) {
      for (int j = l - i; j >= 0; --j) {
        std::array<int, 3> power{i, j, l - i - j};
        const std::size_t here = component(power);
        const int lowering = power[axis];
        power[axis] += 1;
        const std::size_t up = component(power);
        power[axis] -= 2;
        for (std::size_t k = 0; k < n_rest; ++k) {
          double expected = 2.0 * alpha * raised[up * n_rest + k];
          if (lowering > 0) {
            expected -= lowering * lowered[component(power) * n_rest + k];
          }
          EXPECT_NEAR(numerical[here * n_rest + k], expected, 1e-9)
              << "l " << l << ", axis " << axis << ", component " << here << ", other " << k;
        }
      }
    }
  }
}

TEST(oracle, repulsion_of_p_d_and_f_functions_follows_from_s_by_moving_centers) {
  const Shell b = primitive(1, {-0.5, 0.7, 0.1}, 0.5);
  const Shell c = primitive(2, {0.4, -0.6, 0.9}, 0.4);
  const Shell d = primitive(1, {0.8, 0.3, -0.6}, 0.3);

  for (int l = 0; l < max_angular_momentum; ++l) {
    expect_derivative_relation(l, [&](const Shell& a) { return quartet(a, b, c, d); });
  }
}

TEST(oracle, one_electron_integrals_of_p_d_and_f_functions_follow_from_s_by_moving_centers) {
  const Shell d = primitive(2, {-0.5, 0.7, 0.1}, 0.5);
  const Atom nucleus{"O", 8, {0.4, -0.3, 0.6}};

  // The block [a][d] out of the matrix over both shells.
  const auto block = [&](const Shell& a, const std::vector<double>& matrix) {
    const auto n_a = static_cast<std::size_t>(a.n_functions());
    const auto n = n_a + 6;
    std::vector<double> out;
    for (std::size_t i = 0; i < n_a; ++i) {
      out.insert(out.end(),
                 matrix.begin() + static_cast<std::ptrdiff_t>(i * n + n_a),
                 matrix.begin() + static_cast<std::ptrdiff_t>(i * n + n));
    }
    return out;
  };
  for (int l = 0; l < max_angular_momentum; ++l) {
    expect_derivative_relation(l, [&](const Shell& a) {
      return block(a, overlap(fixture::basis_of({a, d})));
    });
    expect_derivative_relation(l, [&](const Shell& a) {
      return block(a, core_hamiltonian(fixture::basis_of({a, d}), {nucleus}));
    });
  }
}

TEST(oracle, kinetic_energy_does_not_depend_on_which_shell_is_differentiated) {
  const Shell f = primitive(3, {0.1, 0.2, 0.3}, 0.8);
  const Shell d = primitive(2, {-0.5, 0.7, 0.1}, 0.5);

  const std::vector<double> fd = core_hamiltonian(fixture::basis_of({f, d}), {});
  const std::vector<double> df = core_hamiltonian(fixture::basis_of({d, f}), {});

  for (std::size_t i = 0; i < 10; ++i) {
    for (std::size_t j = 0; j < 6; ++j) {
      EXPECT_NEAR(fd[i * 16 + 10 + j], df[j * 16 + 6 + i], 1e-13);
    }
  }
}

TEST(oracle, s_function_on_a_nucleus_has_the_closed_form_energy) {
  const double alpha = 0.6;
  const Basis basis = fixture::basis_of({fixture::shell(0, {}, {alpha}, {1.0})});

  const double h = core_hamiltonian(basis, {{"He", 2, {}}})[0];

  // <T> = 3 alpha / 2, <1 / r> = 2 sqrt(2 alpha / pi)
  EXPECT_NEAR(h, 1.5 * alpha - 4.0 * std::sqrt(2.0 * alpha / std::numbers::pi), 1e-14);
}

}  // namespace
}  // namespace scf::oracle
