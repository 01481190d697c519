#pragma once

#include <filesystem>
#include <optional>

#include "apps/md/case.hpp"
#include "apps/md/state.hpp"
#include "harness/core/partial_file.hpp"
#include "harness/hdf5/h5md.hpp"
#include "harness/run/team.hpp"

namespace md {

/// The trajectory of a run: one file in the H5MD layout, atoms by their number and in the box, into which
/// every rank writes its share. It has its name when the run has ended or was stopped.
class TrajectoryFile {
 public:
  TrajectoryFile(const Case& input, const casebook::Team& team) : input_(input), team_(team) {}

  /// Adds the state after this step; the first one opens the file. Collective.
  /// Errors: EnvironmentError on all ranks where it cannot be written.
  void add(int step, const State& mine);

  /// Closes the file, if there is one. Collective; errors as add().
  void finish();

 private:
  void open(int step);

  const Case& input_;
  casebook::Team team_;
  std::optional<casebook::PartialFile> partial_;  ///< on rank 0
  std::optional<casebook::hdf5::H5mdFile> file_;
};

/// "melt_32000.h5md" in the folder; "melt_32000_from_000400.h5md" of a run that goes on from a checkpoint: the run
/// before it has the frames up to there.
std::filesystem::path trajectory_file(const Case& input, int first_step);

}  // namespace md
