#pragma once

#include <array>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include "apps/spectral/initial_field.hpp"
#include "apps/spectral/wavenumbers.hpp"
#include "apps/spectral/witness.hpp"

namespace spectral {

/// A stored answer of another program at the end of the run.
struct Reference {
  double energy = 0.0;
  double enstrophy = 0.0;
  std::array<double, 3> velocity{};  ///< at the grid point of indices x = 3, y = 2, z = 1
  std::string source;                ///< program, version and settings
};

/// A published curve that a run long enough can be held against.
struct Published {
  double peak_dissipation = 0.0;
  double peak_time = 0.0;
  double dissipation_tolerance = 0.0;  ///< as the resolution warrants
  double time_tolerance = 0.0;
  std::string source;
};

/// Output of a run besides its record.
struct Output {
  int snapshot_every = 0;        ///< steps between snapshots; 0: none
  std::filesystem::path folder;  ///< for snapshots
};

/// One incompressible flow in the periodic box [0, 2 pi]^3, parsed and validated.
struct Case {
  std::string name;  ///< the case file's stem
  std::string title;
  int n = 0;               ///< grid points per direction
  double viscosity = 0.0;  ///< kinematic
  double dt = 0.0;
  int steps = 0;
  Start initial;
  Output output;
  std::optional<Reference> reference;
  std::optional<Published> published;
  std::shared_ptr<Witness> witness;  ///< of the solve; never null in a run

  int k_max() const { return largest_wavenumber(n); }
  double end_time() const { return dt * steps; }
};

/// Grid points of the box.
constexpr double n_points(int n) {
  return static_cast<double>(n) * n * n;
}

}  // namespace spectral
