#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>

#include <mpi.h>

namespace casebook::hdf5 {

/// Particles of all ranks in a box that is periodic in its three directions.
struct H5mdSystem {
  std::string author;                     ///< whoever runs the program
  std::string creator_version;            ///< of the suite
  std::array<double, 3> box{};            ///< lengths; its corner is the origin
  std::string length_unit;                ///< "Angstrom"; empty: reduced units
  std::string time_unit;                  ///< likewise, "ps"
  std::size_t n_particles = 0;            ///< of all ranks
  std::size_t first = 0;                  ///< this rank's particles are first, first + 1 and so on
  std::span<const std::int64_t> species;  ///< of this rank's
  std::span<const double> mass;           ///< likewise
};

/// A new file of all ranks in the layout H5MD 1.1, to which frames are added: group `trajectory`, the name
/// that MDAnalysis looks for, with species, mass, box and position. Steps and times stand beside each frame. The box
/// stands there in each frame as well, as three vectors, though it never changes: MDAnalysis reads no other.
/// All functions are collective. Errors: EnvironmentError on all ranks where it cannot be written.
/// Source: H5MD specification 1.1.0, https://www.nongnu.org/h5md/
class H5mdFile {
 public:
  H5mdFile(const std::string& path, MPI_Comm comm, const H5mdSystem& system);
  ~H5mdFile();
  H5mdFile(H5mdFile&&) noexcept;
  H5mdFile& operator=(H5mdFile&&) noexcept;

  /// Steps have to grow from frame to frame.
  /// position: [particle][3], of this rank's, in any periodic image
  void add(std::int64_t step, double time, std::span<const double> position);

  /// Closes the file, and tells when the last of it could not be written.
  void close();

 private:
  class Frames;

  std::unique_ptr<Frames> frames_;
};

}  // namespace casebook::hdf5
