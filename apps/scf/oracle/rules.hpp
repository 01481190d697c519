#pragma once

#include <array>
#include <cstddef>
#include <vector>

namespace scf::oracle {

/// The points of a quadrature.
struct Rule {
  std::vector<double> abscissas;
  std::vector<double> weights;
};

/// Value and slope of the Legendre polynomial of order n, by its three-term recurrence.
std::array<double, 2> legendre(int n, double x);

/// The n positive nodes of the rule of 2 n points on [-1, 1]. Our integrands are even in t, so
/// that n nodes integrate polynomials up to degree 4 n - 1 exactly.
Rule half_legendre_rule(std::size_t n);

/// The n positive nodes of the rule of 2 n points for the weight exp(-x^2) on the whole line: exact
/// for even polynomials up to degree 4 n - 2.
Rule half_hermite_rule(std::size_t n);

/// The n positive nodes of Gauss's rule for the weight exp(-T t^2) on [-1, 1], of a T up to 116: on
/// [0, 1] exact for polynomials in t^2 up to degree 2 n - 1.
/// near: the same for a T that differs by 1 at most, where Newton's iteration begins; n up to 16
/// Source: Gautschi, Orthogonal Polynomials (2004), sections 1.4.2 and 2.2.3.
Rule exponential_rule(double T, const Rule& near);

}  // namespace scf::oracle
