#pragma once

#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "apps/spectral/box.hpp"
#include "apps/spectral/case.hpp"
#include "harness/core/partial_file.hpp"
#include "harness/hdf5/file.hpp"
#include "harness/run/team.hpp"

namespace spectral {

/// Snapshots of a run: an HDF5 file for each, <case>_<step>.h5, with velocity_x ... vorticity_z as
/// [n][n][n] (z, y, x), and <case>.xmf, which names them all, for ParaView. A file appears when it is
/// whole. All functions but due() are collective.
/// Errors: EnvironmentError on all ranks; what was written before stays.
class Snapshots {
 public:
  static constexpr int n_fields = 6;  ///< three components of velocity, three of vorticity

  /// together: blocks are gathered into large collective writes, and the disk is waited for at the end.
  /// apart: ranks that hold whole planes write them themselves, and the disk begins after each field.
  enum class Writing { together, apart };

  Snapshots(const Case& input, const casebook::Team& team, Writing writing = Writing::together);

  /// Whether the state after this step is to be written.
  bool due(int step) const;

  /// The state after a step: begin, each field in turn, end.
  void begin(int step);
  void write(int field, const Box& box, std::span<const double> mine);
  void end();

 private:
  std::filesystem::path file(int step) const;
  std::string index(int last_step) const;

  const Case& input_;
  casebook::Team team_;
  Writing writing_;
  int step_ = 0;
  std::optional<casebook::PartialFile> partial_;  ///< on rank 0
  std::optional<casebook::hdf5::File> open_;
};

}  // namespace spectral
