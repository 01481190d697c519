#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "apps/weather/case.hpp"
#include "apps/weather/result.hpp"
#include "harness/core/partial_file.hpp"
#include "harness/hdf5/file.hpp"
#include "harness/run/team.hpp"
#include "parts/weather/field_names.hpp"

namespace weather {

/// "storm_64_000020.h5" in the output folder.
std::filesystem::path snapshot_file(const Case& input, int step);

/// Contents of a snapshot that are the same on all ranks.
struct Frame {
  int step = 0;
  const std::vector<Sample>& series;
  std::string restart_mark;
};

/// Collective.
Frame frame_after(int step, const std::vector<Sample>& series, const Case& input);

/// Title, time, coordinates, the column that fields are differences from, and what a run goes on with.
void write_frame(casebook::hdf5::File& file, const Case& input, const Frame& frame);

/// Says in a closed file which axis is which. Of one rank.
void name_axes(const std::string& file, const Case& input);

/// An array of a snapshot, and the block of it that a rank holds.
struct Block {
  std::string name;
  casebook::hdf5::Shape shape;
  casebook::hdf5::Slab slab;
  std::string unit;
};
Block block_of_field(const Case& input, const Part& part, std::size_t field);
Block block_of_fallen(const Case& input, const Part& part);

/// A snapshot that all ranks write: a file that appears under its name when it is whole.
class SnapshotFile {
 public:
  /// Creates the file with its frame. Collective. Errors: EnvironmentError on all ranks.
  SnapshotFile(const Case& input,
               const casebook::Team& team,
               int step,
               const std::vector<Sample>& series);

  casebook::hdf5::File& file() { return *file_; }

  /// The open file, for whoever closes it. Once.
  casebook::hdf5::File release() { return std::move(*file_); }

  /// Says in the closed file which axis is which. On rank 0.
  void name_axes();

  /// Gives the closed file, whose arrays are whole, its name. On rank 0. Errors: EnvironmentError.
  void publish();

 private:
  std::string unfinished() const { return path_.string() + ".partial"; }

  const Case& input_;
  casebook::Team team_;
  std::filesystem::path path_;
  std::optional<casebook::PartialFile> partial_;  ///< on rank 0
  std::optional<casebook::hdf5::File> file_;
};

}  // namespace weather
