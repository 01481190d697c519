// A build without HDF5. Declared in harness/hdf5/file.hpp.

#include "harness/core/error.hpp"
#include "harness/hdf5/axes.hpp"
#include "harness/hdf5/blocks_behind.hpp"
#include "harness/hdf5/file.hpp"
#include "harness/hdf5/h5md.hpp"

namespace casebook::hdf5 {
namespace {

[[noreturn]] void refuse() {
  throw EnvironmentError(
      "this build has no HDF5, so that no checkpoint can be written or read, and no trajectory "
      "written; install the parallel HDF5 (on Debian or Ubuntu: apt-get install "
      "libhdf5-openmpi-dev; on a cluster: module load hdf5), and configure again");
}

}  // namespace

class FileState {};

bool available() {
  return false;
}

File::File(std::unique_ptr<FileState> state) : state_(std::move(state)) {}
File::~File() = default;
File::File(File&&) noexcept = default;
File& File::operator=(File&&) noexcept = default;

File File::create_in_memory(const std::string&) {
  refuse();
}

File File::open_image(std::string, const std::string&) {
  refuse();
}

File File::create(const std::string&, MPI_Comm, const Alignment&) {
  refuse();
}

File File::open(const std::string&, MPI_Comm) {
  refuse();
}

std::string File::close_to_image() {
  refuse();
}

void File::close() {
  refuse();
}

void File::write_text(const std::string&, std::string_view) {
  refuse();
}

std::string File::read_text(const std::string&) const {
  refuse();
}

void File::write(const std::string&, std::span<const double>, const Shape&, const std::string&) {
  refuse();
}

void File::write(const std::string&,
                 std::span<const std::int64_t>,
                 const Shape&,
                 const std::string&) {
  refuse();
}

void File::read(const std::string&, std::span<double>, const Shape&) const {
  refuse();
}

void File::read(const std::string&, std::span<std::int64_t>, const Shape&) const {
  refuse();
}

void File::write_slab(const std::string&,
                      std::span<const double>,
                      const Shape&,
                      const Slab&,
                      const std::string&,
                      const Storage&) {
  refuse();
}

void File::read_slab(const std::string&, std::span<double>, const Shape&, const Slab&) const {
  refuse();
}

Shape File::shape_of(const std::string&) const {
  refuse();
}

std::string File::unit_of(const std::string&) const {
  refuse();
}

BlocksBehind::~BlocksBehind() = default;

void BlocksBehind::add(File&,
                       const std::string&,
                       std::span<const double>,
                       const Shape&,
                       const Slab&,
                       const std::string&,
                       std::uint64_t) {
  refuse();
}

void BlocksBehind::start(File, const std::function<void()>&) {
  refuse();
}

bool BlocksBehind::arrived() {
  refuse();
}

void BlocksBehind::finish() {}

class H5mdFile::Frames {};

H5mdFile::H5mdFile(const std::string&, MPI_Comm, const H5mdSystem&) {
  refuse();
}

H5mdFile::~H5mdFile() = default;
H5mdFile::H5mdFile(H5mdFile&&) noexcept = default;
H5mdFile& H5mdFile::operator=(H5mdFile&&) noexcept = default;

void H5mdFile::add(std::int64_t, double, std::span<const double>) {
  refuse();
}

void H5mdFile::close() {
  refuse();
}

void name_axes(const std::string&, const std::vector<NamedAxes>&) {
  refuse();
}

}  // namespace casebook::hdf5
