#include "apps/dft/oracle/functional.hpp"

#include <algorithm>
#include <cmath>

namespace dft::oracle {
namespace {

/// A number with its derivatives by the density and by the square of the gradient.
struct Dual {
  double value;
  double d = 0.0, s = 0.0;

  Dual(double constant) : value(constant) {}
  Dual(double v, double by_density, double by_square) : value(v), d(by_density), s(by_square) {}
};

/// f(a) with the derivative of f at a.
Dual chain(const Dual& a, double f, double slope) {
  return {f, slope * a.d, slope * a.s};
}

Dual operator+(const Dual& a, const Dual& b) {
  return {a.value + b.value, a.d + b.d, a.s + b.s};
}
Dual operator-(const Dual& a, const Dual& b) {
  return {a.value - b.value, a.d - b.d, a.s - b.s};
}
Dual operator*(const Dual& a, const Dual& b) {
  return {a.value * b.value, a.d * b.value + a.value * b.d, a.s * b.value + a.value * b.s};
}
Dual inverse(const Dual& a) {
  return chain(a, 1.0 / a.value, -1.0 / (a.value * a.value));
}
Dual operator/(const Dual& a, const Dual& b) {
  return a * inverse(b);
}
Dual power(const Dual& a, double p) {
  return chain(a, std::pow(a.value, p), p * std::pow(a.value, p - 1.0));
}
Dual exponential(const Dual& a) {
  return chain(a, std::exp(a.value), std::exp(a.value));
}
Dual logarithm(const Dual& a) {
  return chain(a, std::log(a.value), 1.0 / a.value);
}
Dual arc_tangent(const Dual& a) {
  return chain(a, std::atan(a.value), 1.0 / (1.0 + a.value * a.value));
}
Dual area_sine(const Dual& a) {
  return chain(a, std::asinh(a.value), 1.0 / std::sqrt(1.0 + a.value * a.value));
}

const double pi = M_PI;

/// Radius of the sphere that holds one electron.
Dual wigner_seitz(const Dual& density) {
  return power(density * (4.0 * pi / 3.0), -1.0 / 3.0);
}

Dual slater(const Dual& density) {
  return power(density, 4.0 / 3.0) * (-0.75 * std::cbrt(3.0 / pi));
}

/// Energy of an electron by VWN's form, eq. 4.4 of the paper.
Dual vosko_wilk_nusair(const Dual& density, double x0, double b, double c) {
  constexpr double a = 0.0310907;
  const double q = std::sqrt(4.0 * c - b * b);
  const double at_x0 = x0 * x0 + b * x0 + c;
  const Dual x = power(wigner_seitz(density), 0.5);
  const Dual polynomial = x * x + x * b + c;
  const Dual angle = arc_tangent(Dual(q) / (x * 2.0 + b));
  const Dual first = logarithm(x * x / polynomial) + angle * (2.0 * b / q);
  const Dual second =
      logarithm((x - x0) * (x - x0) / polynomial) + angle * (2.0 * (b + 2.0 * x0) / q);
  return density * (first - second * (b * x0 / at_x0)) * a;
}

/// Becke's correction to local exchange: two spins of half the density each.
Dual becke(const Dual& density, const Dual& square) {
  constexpr double beta = 0.0042;
  const Dual spin = density * 0.5;
  const Dual x = power(square * 0.25, 0.5) / power(spin, 4.0 / 3.0);
  return power(spin, 4.0 / 3.0) * x * x * (-2.0 * beta) / (x * area_sine(x) * (6.0 * beta) + 1.0);
}

/// Miehlich et al., eq. 2, with equal spins.
Dual lee_yang_parr(const Dual& density, const Dual& square) {
  constexpr double a = 0.04918;
  constexpr double b = 0.132;
  constexpr double c = 0.2533;
  constexpr double d = 0.349;
  const double fermi = 0.3 * std::pow(3.0 * pi * pi, 2.0 / 3.0);
  const Dual root = power(density, -1.0 / 3.0);
  const Dual screened = inverse(root * d + 1.0);
  const Dual omega = exponential(root * (-c)) * screened * power(density, -11.0 / 3.0);
  const Dual delta = root * c + root * d * screened;
  const Dual spin = density * 0.5;
  const Dual spin_square = square * 0.25;  // |grad rho_a|^2

  const Dual kinetic = power(spin, 8.0 / 3.0) * (2.0 * std::pow(2.0, 11.0 / 3.0) * fermi);
  const Dual whole = (Dual(47.0 / 18.0) - delta * (7.0 / 18.0)) * square;
  const Dual spins = (Dual(2.5) - delta * (1.0 / 18.0)) * spin_square * 2.0;
  const Dual mixed = (delta - 11.0) * (1.0 / 9.0) * spin_square;  // rho_a / rho is a half, twice
  const Dual both = spin * spin * (kinetic + whole - spins - mixed);
  const Dual rest = density * density * square * (-2.0 / 3.0) +
                    (density * density * (2.0 / 3.0) - spin * spin) * spin_square * 2.0;
  return density * screened * (-a) - omega * (both + rest) * (a * b);
}

constexpr double pbe_beta = 0.06672455060314922;

Dual pbe_exchange(const Dual& density, const Dual& square) {
  constexpr double kappa = 0.804;
  const double mu = pbe_beta * pi * pi / 3.0;
  const Dual fermi_twice = power(density, 1.0 / 3.0) * (2.0 * std::cbrt(3.0 * pi * pi));
  const Dual s_square = square / (fermi_twice * fermi_twice * density * density);
  return slater(density) * (Dual(1.0 + kappa) - Dual(kappa) / (s_square * (mu / kappa) + 1.0));
}

/// Perdew and Wang's energy of an electron without polarization, eq. 10 and table I.
Dual perdew_wang(const Dual& density) {
  constexpr double a = 0.0310907;
  const Dual rs = wigner_seitz(density);
  const Dual root = power(rs, 0.5);
  const Dual sum = root * 7.5957 + rs * 3.5876 + rs * root * 1.6382 + rs * rs * 0.49294;
  return (rs * 0.21370 + 1.0) * (-2.0 * a) * logarithm(inverse(sum * (2.0 * a)) + 1.0);
}

Dual pbe_correlation(const Dual& density, const Dual& square) {
  const double gamma = (1.0 - std::log(2.0)) / (pi * pi);
  const Dual local = perdew_wang(density);
  const Dual fermi = power(density * (3.0 * pi * pi), 1.0 / 3.0);
  const Dual t = square * pi / (fermi * density * density * 16.0);  // t^2
  const Dual a = Dual(pbe_beta / gamma) / (exponential(local * (-1.0 / gamma)) - 1.0);
  const Dual numerator = a * t + 1.0;
  const Dual h = logarithm(t * (pbe_beta / gamma) * numerator / (numerator + a * a * t * t) + 1.0);
  return density * (local + h * gamma);
}

Dual evaluate_kernel(Kernel kernel, const Dual& density, const Dual& square) {
  switch (kernel) {
    case Kernel::slater:
      return slater(density);
    case Kernel::vwn_5:
      return vosko_wilk_nusair(density, -0.10498, 3.72744, 12.9352);
    case Kernel::vwn_1_rpa:
      return vosko_wilk_nusair(density, -0.409286, 13.0720, 42.7198);
    case Kernel::becke88:
      return slater(density) + becke(density, square);
    case Kernel::becke88_nonlocal:
      return becke(density, square);
    case Kernel::lyp:
      return lee_yang_parr(density, square);
    case Kernel::pbe_exchange:
      return pbe_exchange(density, square);
    default:
      return pbe_correlation(density, square);
  }
}

}  // namespace

PointEnergy evaluate(const Functional& functional, double density, double square) {
  // electrons / bohr^3. Diffuse functions reach far: in hydrogen fluoride's aug-cc-pVQZ an element of V_xc is 3e-5
  // hartree off where the potential ends at 1e-12, 1.5e-7 at 1e-14, and 2e-8 here.
  constexpr double smallest = 1e-15;
  if (!(density >= smallest)) {
    return std::isnan(density) ? PointEnergy{density, density, density} : PointEnergy{};
  }
  // The gradient's length is differentiated: its square must not be zero.
  const Dual rho(density, 1.0, 0.0);
  const Dual sigma(std::max(square, 1e-40), 0.0, 1.0);
  Dual sum = 0.0;
  for (const FunctionalTerm& term : functional.terms) {
    sum = sum + evaluate_kernel(term.kernel, rho, sigma) * term.factor;
  }
  return {sum.value, sum.d, sum.s};
}

}  // namespace dft::oracle
