#pragma once

#include <vector>

#include "parts/spectral/modes/mode_block.hpp"
#include "parts/spectral/modes/row_update.hpp"

namespace spectral {

/// Component i of i k x u, the vorticity of a velocity.
void curl(const ModeBlock& block, const VectorModes& u, std::size_t i, std::vector<Complex>& out);

/// i k_j u, the derivative along axis j.
void differentiate(const ModeBlock& block,
                   const std::vector<Complex>& u,
                   std::size_t j,
                   std::vector<Complex>& out);

/// Makes a slope of the transforms of a nonlinear term N: P N - nu k^2 u, P the projection on fields
/// without divergence; zero for modes that the 2/3 rule drops.
/// Source: Canuto, Hussaini, Quarteroni & Zang, Spectral Methods (2007), section 3.3
void project_and_damp(const ModeBlock& block,
                      double viscosity,
                      const VectorModes& u,
                      VectorModes& nonlinear);

/// Sets the modes that the 2/3 rule drops to zero.
void drop_modes(const ModeBlock& block, VectorModes& u);

/// out = a + factor b.
void add_scaled(const VectorModes& a, double factor, const VectorModes& b, VectorModes& out);

/// One step of the classical Runge-Kutta scheme. slope(u, k): du/dt of u into k.
/// stage, rate, next: room.
template <class Slope>
void runge_kutta_step(double dt,
                      const Slope& slope,
                      VectorModes& u,
                      VectorModes& stage,
                      VectorModes& rate,
                      VectorModes& next) {
  slope(u, rate);
  add_scaled(u, dt / 6.0, rate, next);
  add_scaled(u, dt / 2.0, rate, stage);
  slope(stage, rate);
  add_scaled(next, dt / 3.0, rate, next);
  add_scaled(u, dt / 2.0, rate, stage);
  slope(stage, rate);
  add_scaled(next, dt / 3.0, rate, next);
  add_scaled(u, dt, rate, stage);
  slope(stage, rate);
  add_scaled(next, dt / 6.0, rate, u);
}

/// Energy and enstrophy of all modes of the block.
Sums mode_sums(const ModeBlock& block, const VectorModes& u);

/// Adds the energy of kept modes to their shells.
void add_mode_spectrum(const ModeBlock& block, const VectorModes& u, std::vector<double>& spectrum);

}  // namespace spectral
