#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include <mpi.h>

#include "harness/core/disk_reserve.hpp"
#include "harness/hdf5/handle.hpp"
#include "harness/hdf5/memory.hpp"

namespace casebook::hdf5 {

/// State of a File.
class FileState {
 public:
  Memory memory;  ///< of a new file of this process; outlives it
  Handle file;
  Handle transfer;  ///< how arrays are moved: collectively where there are several ranks
  std::string name;
  MPI_Comm comm = MPI_COMM_NULL;  ///< null: a file of this process alone; not owned
  /// Reserve of a file that is written, on rank 0: given back before the close, whose flush of the metadata must
  /// not fail, even when the arrays found no room. Where it fails on one rank, that rank leaves the close,
  /// and HDF5 lets the others wait for it for ever.
  std::optional<DiskReserve> reserve;

  bool shared() const { return comm != MPI_COMM_NULL; }
  bool writes_whole_arrays() const;

  /// Takes the reserve. Collective. Errors: EnvironmentError on all ranks when the disk is full.
  void reserve_room();

  /// Throws EnvironmentError on all ranks when something went wrong on one. what: "write density".
  /// Collective for a shared file.
  void require_written(bool fine, const std::string& what) const;

  /// Throws UsageError unless fine. what: a whole clause; advice may be empty.
  void require_readable(bool fine, const std::string& what, const std::string& advice) const;

  /// Gives the reserve back and closes the file, and tells when the last of it could not be written.
  void close();

  /// The sum over the ranks, modulo 2^64. Collective for a shared file.
  std::uint64_t total(std::uint64_t mine) const;
};

/// True on all ranks when it is on all; else text becomes that of the lowest rank where it is not. Collective; of a
/// null communicator, this process alone.
bool agreed(MPI_Comm comm, bool fine, std::string& text);

/// A new file of all ranks, through MPI-IO. Collective. Errors: EnvironmentError on all ranks.
/// alignment: arrays of at least so many bytes begin at a multiple of it
std::unique_ptr<FileState> create_shared(const std::string& path,
                                         MPI_Comm comm,
                                         std::size_t alignment);

/// Texts and numbers attached to a file or an array.
void write_attribute(hid_t owner, const std::string& name, std::string_view text);
void write_attribute(hid_t owner, const std::string& name, std::uint64_t number);
std::string read_text_attribute(hid_t owner, const std::string& name);
std::uint64_t read_number_attribute(hid_t owner, const std::string& name);

}  // namespace casebook::hdf5
