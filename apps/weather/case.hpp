#pragma once

#include <algorithm>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include "apps/weather/constants.hpp"
#include "apps/weather/fields.hpp"
#include "apps/weather/flow.hpp"
#include "apps/weather/witness.hpp"

namespace weather {

/// Output of a run besides its record.
struct Output {
  int snapshot_every = 0;        ///< steps between snapshots; 0: none
  std::filesystem::path folder;  ///< for snapshots

  bool due(int step) const { return snapshot_every > 0 && step % snapshot_every == 0; }
};

/// One flow in a box, periodic in x and y, between two walls in z; parsed and validated.
struct Case {
  std::string name;  ///< the case file's stem
  std::string title;
  int n_x = 0;
  int n_y = 0;  ///< 1: the plane x-z
  int n_z = 0;
  double length_x = 0.0;  ///< m
  double length_y = 0.0;
  double length_z = 0.0;
  int steps = 0;
  bool water = false;
  Flow flow = Flow::rest;
  std::optional<Bubble> extra;  ///< on top of the flow, in timed solves
  Output output;
  std::shared_ptr<Witness> witness;  ///< of the solve; never null in a run

  double d_x() const { return length_x / n_x; }
  double d_y() const { return length_y / n_y; }
  double d_z() const { return length_z / n_z; }
  bool is_plane() const { return n_y == 1; }
  int n_fields() const { return water ? n_wet_fields : n_dry_fields; }

  /// The jet that blows into level k from the west, if there is one.
  std::optional<Jet> jet_at(int k) const {
    const std::optional<Jet>& jet = surroundings(flow).jet;
    return jet && jet->blows_at((k + 0.5) / n_z) ? jet : std::nullopt;
  }

  /// Step, s.
  double dt() const {
    const double across = is_plane() ? d_x() : std::min(d_x(), d_y());
    return constant::courant * std::min(across, d_z()) / constant::fastest;
  }
};

inline double n_cells(const Case& input) {
  return static_cast<double>(input.n_x) * input.n_y * input.n_z;
}

}  // namespace weather
