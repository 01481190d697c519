#include "harness/hdf5/state.hpp"

#include <fmt/format.h>

#include "harness/core/error.hpp"
#include "harness/hdf5/failure.hpp"

namespace casebook::hdf5 {

bool agreed(MPI_Comm comm, bool fine, std::string& text) {
  if (comm == MPI_COMM_NULL) {
    return fine;
  }
  int rank = 0;
  int n_ranks = 0;
  MPI_Comm_rank(comm, &rank);
  MPI_Comm_size(comm, &n_ranks);
  const int mine = fine ? n_ranks : rank;
  int first = 0;
  MPI_Allreduce(&mine, &first, 1, MPI_INT, MPI_MIN, comm);
  if (first == n_ranks) {
    return true;
  }
  int length = static_cast<int>(text.size());
  MPI_Bcast(&length, 1, MPI_INT, first, comm);
  text.resize(static_cast<std::size_t>(length));
  MPI_Bcast(text.data(), length, MPI_CHAR, first, comm);
  return false;
}

bool FileState::writes_whole_arrays() const {
  int rank = 0;
  if (shared()) {
    MPI_Comm_rank(comm, &rank);
  }
  return rank == 0;
}

void FileState::reserve_room() {
  constexpr std::size_t for_metadata = 65536;  // bytes; headers of ten arrays take 10 kB
  std::string text;
  try {
    if (writes_whole_arrays()) {
      reserve.emplace(name, for_metadata);
    }
  } catch (const EnvironmentError& error) {
    text = error.what();
  }
  const bool fine = text.empty();
  if (!agreed(comm, fine, text)) {
    throw EnvironmentError(text);
  }
}

void FileState::require_written(bool fine, const std::string& what) const {
  std::string text = fine ? ""
                          : fmt::format(
                                "cannot {} in {}: {}; see that the folder can be written, "
                                "and that its disk and your quota have room",
                                what,
                                name,
                                last_reason());
  if (!agreed(comm, fine, text)) {
    throw EnvironmentError(text);
  }
}

void FileState::require_readable(bool fine,
                                 const std::string& what,
                                 const std::string& advice) const {
  std::string text = fine ? "" : fmt::format("{}: {}; {}", name, what, advice);
  if (!agreed(comm, fine, text)) {
    throw UsageError(text);
  }
}

void FileState::close() {
  reserve.reset();
  const bool closed = file.reset();
  require_written(closed, "write the last of the data");
}

std::uint64_t FileState::total(std::uint64_t mine) const {
  std::uint64_t sum = mine;
  if (shared()) {
    MPI_Allreduce(&mine, &sum, 1, MPI_UINT64_T, MPI_SUM, comm);
  }
  return sum;
}

void write_attribute(hid_t owner, const std::string& name, std::string_view text) {
  const Handle type(H5Tcopy(H5T_C_S1), H5Tclose);
  H5Tset_size(type.id(), text.empty() ? 1 : text.size());  // HDF5 knows no text of length zero
  H5Tset_strpad(type.id(), H5T_STR_NULLPAD);
  const Handle space(H5Screate(H5S_SCALAR), H5Sclose);
  const Handle attribute(
      H5Acreate2(owner, name.c_str(), type.id(), space.id(), H5P_DEFAULT, H5P_DEFAULT), H5Aclose);
  const std::string padded = text.empty() ? std::string(1, '\0') : std::string(text);
  H5Awrite(attribute.id(), type.id(), padded.data());
}

void write_attribute(hid_t owner, const std::string& name, std::uint64_t number) {
  const Handle space(H5Screate(H5S_SCALAR), H5Sclose);
  const Handle attribute(
      H5Acreate2(owner, name.c_str(), H5T_STD_U64LE, space.id(), H5P_DEFAULT, H5P_DEFAULT),
      H5Aclose);
  H5Awrite(attribute.id(), H5T_NATIVE_UINT64, &number);
}

std::string read_text_attribute(hid_t owner, const std::string& name) {
  const Handle attribute(H5Aopen(owner, name.c_str(), H5P_DEFAULT), H5Aclose);
  if (!attribute.valid()) {
    return "";
  }
  const Handle type(H5Aget_type(attribute.id()), H5Tclose);
  if (H5Tget_class(type.id()) != H5T_STRING || H5Tis_variable_str(type.id()) > 0) {
    return "";
  }
  std::string text(H5Tget_size(type.id()), '\0');
  if (H5Aread(attribute.id(), type.id(), text.data()) < 0) {
    return "";
  }
  return text.substr(0, text.find('\0'));
}

std::uint64_t read_number_attribute(hid_t owner, const std::string& name) {
  const Handle attribute(H5Aopen(owner, name.c_str(), H5P_DEFAULT), H5Aclose);
  std::uint64_t number = 0;
  if (attribute.valid()) {
    H5Aread(attribute.id(), H5T_NATIVE_UINT64, &number);
  }
  return number;
}

}  // namespace casebook::hdf5
