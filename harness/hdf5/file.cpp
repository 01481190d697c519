#include "harness/hdf5/file.hpp"

#include <cstdlib>
#include <utility>

#include "harness/core/error.hpp"
#include "harness/hdf5/failure.hpp"
#include "harness/hdf5/state.hpp"

namespace casebook::hdf5 {
namespace {

/// Name of a file in memory for HDF5: none on disk may have it.
constexpr const char* no_file = "casebook: a file in memory";

constexpr const char* not_whole =
    "it is no HDF5 file, or it is truncated or damaged; use an older file, or start again";

/// The format of 1.10: all metadata have checksums, the indices of chunks, too.
void use_checked_format(hid_t access) {
  H5Pset_libver_bounds(access, H5F_LIBVER_V110, H5F_LIBVER_V110);
}

Handle in_memory() {
  Handle access(H5Pcreate(H5P_FILE_ACCESS), H5Pclose);
  constexpr std::size_t growth = 4096;  // bytes; an array grows the file once
  H5Pset_fapl_core(access.id(), growth, /*backing_store=*/0);
  use_checked_format(access.id());
  return access;
}

/// Open MPI keeps the file pointer that ranks share under a semaphore of the whole node, which it
/// names after the last part of the file's path. A rank that is killed while it holds the semaphore
/// leaves it: every later run with a file of this name waits for ever, in any folder. HDF5 does not
/// use that pointer, so that a component without a lock serves as well.
void choose_files_without_lock() {
  constexpr int keep_what_the_user_chose = 0;
  setenv("OMPI_MCA_sharedfp", "individual", keep_what_the_user_chose);
}

Handle through_mpi_io(MPI_Comm comm) {
  choose_files_without_lock();
  Handle access(H5Pcreate(H5P_FILE_ACCESS), H5Pclose);
  H5Pset_fapl_mpio(access.id(), comm, MPI_INFO_NULL);
  use_checked_format(access.id());
  // One rank reads the metadata for all, and they are written together.
  H5Pset_all_coll_metadata_ops(access.id(), 1);
  H5Pset_coll_metadata_write(access.id(), 1);
  return access;
}

Handle collective_transfer() {
  Handle transfer(H5Pcreate(H5P_DATASET_XFER), H5Pclose);
  H5Pset_dxpl_mpio(transfer.id(), H5FD_MPIO_COLLECTIVE);
  return transfer;
}

Handle default_transfer() {
  return {H5Pcreate(H5P_DATASET_XFER), H5Pclose};
}

}  // namespace

bool available() {
  return true;
}

File::File(std::unique_ptr<FileState> state) : state_(std::move(state)) {}
File::~File() = default;
File::File(File&&) noexcept = default;
File& File::operator=(File&&) noexcept = default;

File File::create_in_memory(const std::string& name) {
  silence_error_stack();
  auto state = std::make_unique<FileState>();
  state->name = name;
  state->transfer = default_transfer();
  const Handle access = in_memory();
  state->memory.serve(access.id());
  state->file = {H5Fcreate(no_file, H5F_ACC_TRUNC, H5P_DEFAULT, access.id()), H5Fclose};
  state->require_written(state->file.valid(), "create a file");
  return File(std::move(state));
}

File File::open_image(std::string bytes, const std::string& name) {
  silence_error_stack();
  auto state = std::make_unique<FileState>();
  state->name = name;
  state->transfer = default_transfer();
  const Handle access = in_memory();
  H5Pset_file_image(access.id(), bytes.data(), bytes.size());
  state->file = {H5Fopen(no_file, H5F_ACC_RDONLY, access.id()), H5Fclose};
  state->require_readable(state->file.valid(), "cannot be read: " + last_reason(), not_whole);
  return File(std::move(state));
}

std::unique_ptr<FileState> create_shared(const std::string& path,
                                         MPI_Comm comm,
                                         std::size_t alignment) {
  silence_error_stack();
  auto state = std::make_unique<FileState>();
  state->name = path;
  state->comm = comm;
  state->transfer = collective_transfer();
  state->reserve_room();
  const Handle access = through_mpi_io(comm);
  H5Pset_alignment(access.id(), alignment, alignment);
  state->file = {H5Fcreate(path.c_str(), H5F_ACC_TRUNC, H5P_DEFAULT, access.id()), H5Fclose};
  state->require_written(state->file.valid(), "create a file");
  return state;
}

File File::create(const std::string& path, MPI_Comm comm, const Alignment& alignment) {
  return File(create_shared(path, comm, alignment.bytes));
}

File File::open(const std::string& path, MPI_Comm comm) {
  silence_error_stack();
  auto state = std::make_unique<FileState>();
  state->name = path;
  state->comm = comm;
  state->transfer = collective_transfer();
  const Handle access = through_mpi_io(comm);
  state->file = {H5Fopen(path.c_str(), H5F_ACC_RDONLY, access.id()), H5Fclose};
  state->require_readable(state->file.valid(), "cannot be read: " + last_reason(), not_whole);
  return File(std::move(state));
}

std::string File::close_to_image() {
  hsize_t size = 0;
  H5Fflush(state_->file.id(), H5F_SCOPE_GLOBAL);
  H5Fget_filesize(state_->file.id(), &size);
  close();
  return state_->memory.take(size);
}

void File::close() {
  state_->close();
}

void File::write_text(const std::string& name, std::string_view text) {
  write_attribute(state_->file.id(), name, text);
  state_->require_written(H5Aexists(state_->file.id(), name.c_str()) > 0, "write " + name);
}

std::string File::read_text(const std::string& name) const {
  std::string text = read_text_attribute(state_->file.id(), name);
  state_->require_readable(!text.empty(), "has no text `" + name + "`", not_whole);
  return text;
}

}  // namespace casebook::hdf5
