#pragma once

#include <optional>
#include <span>

#include "apps/spectral/box.hpp"
#include "apps/spectral/case.hpp"
#include "harness/core/partial_file.hpp"
#include "harness/hdf5/file.hpp"
#include "harness/run/team.hpp"

namespace spectral {

/// Snapshots of a run: an HDF5 file for each, <case>_<step>.h5, with velocity_x ... vorticity_z as
/// [n][n][n] (z, y, x), and <case>.xmf, which names them all, for ParaView. A file appears when it is
/// whole. Blocks are gathered into large collective writes, and the disk is waited for at the end.
/// All functions but due() are collective.
/// Errors: EnvironmentError on all ranks; what was written before stays.
class Snapshots {
 public:
  static constexpr int n_fields = 6;  ///< three components of velocity, three of vorticity

  Snapshots(const Case& input, const casebook::Team& team);

  /// True if the state after this step is to be written.
  bool due(int step) const;

  /// The state after a step: begin, each field in turn, end.
  void begin(int step);
  void write(int field, const Box& box, std::span<const double> mine);
  void end();

 protected:
  using Transfer = casebook::hdf5::Storage::Transfer;

  void write_field(int field, const Box& box, std::span<const double> mine, Transfer transfer);

  const Case& input_;
  casebook::Team team_;
  std::optional<casebook::PartialFile> partial_;  ///< on rank 0

 private:
  int step_ = 0;
  std::optional<casebook::hdf5::File> open_;
};

}  // namespace spectral
