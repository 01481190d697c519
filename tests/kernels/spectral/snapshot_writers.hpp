#pragma once

#include <filesystem>
#include <memory>
#include <vector>

#include "apps/spectral/box.hpp"
#include "apps/spectral/case.hpp"
#include "apps/spectral/solver.hpp"
#include "harness/run/team.hpp"

namespace spectral {

/// Three ways to put six fields of n^3 on a disk, each ended by a flush to it (fsync). Before each, what the
/// last one wrote is gone from the disk, and the disk has nothing left to do. All are collective and
/// return seconds. Errors: EnvironmentError, on some ranks only.
class SnapshotWriters {
 public:
  /// folder: for the files; nothing is left in it.
  SnapshotWriters(const std::filesystem::path& folder, int n);

  /// Rank 0 writes as many bytes as a copying program does it: in blocks from its cache.
  double plain();

  /// The fields are there, and nothing but writing is done.
  double alone();

  /// In the run of a solver: what the slowest rank spends in region `io`, for one snapshot.
  double in_a_run();

  const casebook::Team& team() const { return team_; }
  std::size_t bytes() const;

 private:
  template <class Write>
  double wall_time(const Write& write);
  void write_plainly() const;

  std::filesystem::path folder_;
  casebook::Team team_;
  Case input_;
  Box box_;                    ///< whole planes of this rank
  std::vector<double> field_;  ///< at these points
  std::unique_ptr<Solver> solver_;
};

}  // namespace spectral
