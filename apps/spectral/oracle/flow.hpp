#pragma once

#include <array>
#include <vector>

#include "apps/spectral/case.hpp"
#include "apps/spectral/oracle/fft.hpp"

namespace spectral::oracle {

using Vector = std::array<Field, 3>;  ///< one field per component

/// Velocity [3][n][n][n] as Fourier coefficients: u(x) = sum_k u_k exp(i k x).
Vector coefficients(const std::vector<double>& velocity, int n);

/// The other way.
std::vector<double> velocity_of(const Vector& u, int n);

/// 1/2 sum |k x u_k|^2
double enstrophy(const Vector& u, int n);

/// The initial field of the case at the grid points, [3][n][n][n].
std::vector<double> initial_grid(const Case& input);

/// One Runge-Kutta step of length dt, which may be negative, by the judge's own hand: the nonlinear term
/// in divergence form, -d_j (u_i u_j), which no variant uses, with the judge's own transform.
Vector step(Vector u, const Case& input, double dt);

/// Velocity at the end of the run, [3][n][n][n], by such steps.
std::vector<double> integrate(const Case& input);

}  // namespace spectral::oracle
