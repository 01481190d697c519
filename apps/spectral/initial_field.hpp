#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace spectral {

/// The flows that a run can start from; each is a sum of few Fourier modes with |k_i| <= 3 in the
/// box [0, 2 pi]^3, free of divergence and of mean flow.
enum class InitialField {
  taylor_green,     ///< (sin x cos y cos z, -cos x sin y cos z, 0)
  taylor_green_2d,  ///< (sin x cos y, -cos x sin y, 0): decays as exp(-2 nu t)
  abc,              ///< (sin z + cos y, sin x + cos z, sin y + cos x): decays as exp(-nu t)
  single_mode,      ///< (1, 1, -1) cos(x + 2 y + 3 z): decays as exp(-14 nu t)
};

/// A plane wave amplitude cos(k x + phase) with amplitude . k = 0.
struct Wave {
  std::array<double, 3> k{};
  std::array<double, 3> amplitude{};
  double phase = 0.0;
};

/// Start of a run: a flow, and in timed solves a weak wave on top of it, so that no answer can be
/// had from another one.
struct Start {
  InitialField flow = InitialField::taylor_green;
  std::optional<Wave> wave;
};

/// A wave of a tenth of the velocity's size or less, of a wavenumber that no flow has; direction, size and
/// phase are drawn.
Wave draw_wave(std::uint64_t seed);

/// Names as case files spell them, in the order of the enumeration.
const std::vector<std::string>& initial_field_names();

/// Velocity at a point of the box.
std::array<double, 3> initial_velocity(const Start& start, double x, double y, double z);

/// Facts about a flow that need no computation.
struct FieldFacts {
  double energy;                ///< 1/2 <u . u>
  double enstrophy;             ///< 1/2 <w . w>
  double speed;                 ///< largest |u| + |v| + |w|, or more
  double strain;                ///< a bound on the gradient: largest |grad u|, Frobenius norm
  std::optional<double> decay;  ///< k^2, where exp(-nu k^2 t) times the field solves the equations
};
FieldFacts facts(const Start& start);

}  // namespace spectral
