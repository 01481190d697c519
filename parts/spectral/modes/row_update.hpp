#pragma once

#include <array>
#include <vector>

#include "parts/spectral/transforms/fftw_plan.hpp"

namespace spectral {

/// The stage of the classical Runge-Kutta scheme that a sweep ends: with the slope k,
///   first:  a = u + dt/6 k;  s = u + dt/2 k
///   second: a += dt/3 k;     s = u + dt/2 k
///   third:  a += dt/3 k;     s = u + dt k
///   fourth: u = a + dt/6 k;  s = u
/// u: the velocity at the step's start; s: where the next slope is taken; a: the result so far.
enum class Stage { first, second, third, fourth };

/// Shape of a row ky for its update.
struct RowShape {
  int n = 0;
  int k_max = 0;
  int kx_begin = 0;  ///< kx = kx_begin ... kx_begin + n_kx - 1
  int n_kx = 0;
  int ky = 0;
  double viscosity = 0.0;
  double dt = 0.0;
};

/// The modes of one row ky: u, s and a as [3][n_k][n_kx] (component, kz, kx), kz in the order
/// 0 ... k_max, -k_max ... -1.
struct RowState {
  Complex* u;
  Complex* s;
  Complex* a;
};

/// Ends a stage for one row: the slope k = P N / n^3 - nu k^2 s, the stage's update, and the next
/// velocity s and vorticity i k x s for the transforms along z.
/// nonlinear: [3][n][n_kx], transforms of u x w, unscaled
/// fields:    [6][n][n_kx], s and its vorticity; lines of dropped modes are not touched
void update_row(
    const RowShape& shape, Stage stage, RowState state, const Complex* nonlinear, Complex* fields);

/// The initial velocity of one row, the same way: u = s = field / n^3.
void begin_row(const RowShape& shape, RowState state, const Complex* field, Complex* fields);

/// The kept modes of three fields, divided by n^3.
/// modes: [3][n][n_kx], transformed along z; out: three components, each [n_k][n_kx]
void collect_row(const RowShape& shape, const Complex* modes, const std::array<Complex*, 3>& out);

/// A velocity and its vorticity, for the transforms along z.
/// s: three components, each [n_k][n_kx]; fields: as for update_row()
void spread_row(const RowShape& shape, const std::array<const Complex*, 3>& s, Complex* fields);

/// Energy and enstrophy of some modes.
struct Sums {
  double energy = 0.0;
  double enstrophy = 0.0;
};

/// Sums over u of one row. Modes with kx > 0 stand for their conjugates as well.
Sums row_sums(const RowShape& shape, const Complex* u);

/// Adds the energy of one row's modes to their shells.
void add_row_spectrum(const RowShape& shape, const Complex* u, std::vector<double>& spectrum);

}  // namespace spectral
