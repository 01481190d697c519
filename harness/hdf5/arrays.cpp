// Arrays in a file: write, read and their slabs. Declared in harness/hdf5/file.hpp.

#include <algorithm>
#include <functional>
#include <numeric>
#include <stdexcept>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "harness/core/error.hpp"
#include "harness/hdf5/checksum.hpp"
#include "harness/hdf5/failure.hpp"
#include "harness/hdf5/file.hpp"
#include "harness/hdf5/state.hpp"

namespace casebook::hdf5 {
namespace {

constexpr const char* take_another = "use an older file, or start again";

std::size_t product(const Shape& extents) {
  return std::accumulate(extents.begin(), extents.end(), std::size_t{1}, std::multiplies<>());
}

std::vector<hsize_t> sizes(const Shape& extents) {
  return {extents.begin(), extents.end()};
}

Slab whole(const Shape& shape) {
  return {Shape(shape.size(), 0), shape};
}

template <class T>
std::uint64_t checksum_of(std::span<const T> values, const Shape& shape, const Slab& slab) {
  static_assert(sizeof(T) == sizeof(std::uint64_t));
  return checksum(std::as_bytes(values), shape, slab);
}

/// A caller's mistake, not a user's: a block that does not fit.
void require_fit(std::size_t n_values, const Shape& shape, const Slab& slab) {
  bool fits = slab.start.size() == shape.size() && slab.count.size() == shape.size() &&
              product(slab.count) == n_values;
  for (std::size_t axis = 0; fits && axis < shape.size(); ++axis) {
    fits = slab.start[axis] + slab.count[axis] <= shape[axis];
  }
  if (!fits) {
    throw std::logic_error(fmt::format("a block of {} values at {} of {} does not fit into {}",
                                       n_values,
                                       fmt::join(slab.start, " x "),
                                       fmt::join(slab.count, " x "),
                                       fmt::join(shape, " x ")));
  }
}

Handle space_of(const Shape& extents) {
  if (extents.empty()) {
    return {H5Screate(H5S_SCALAR), H5Sclose};
  }
  const std::vector<hsize_t> n = sizes(extents);
  return {H5Screate_simple(static_cast<int>(n.size()), n.data(), nullptr), H5Sclose};
}

/// Memory and file as one rank's part of a transfer; a rank without elements takes part with none.
struct Selection {
  Handle memory;
  Handle file;

  Selection(const Shape& shape, const Slab& slab, bool takes_part)
      : memory(space_of(slab.count)), file(space_of(shape)) {
    if (!takes_part || product(slab.count) == 0) {
      H5Sselect_none(memory.id());
      H5Sselect_none(file.id());
    } else if (!shape.empty()) {
      const std::vector<hsize_t> start = sizes(slab.start);
      const std::vector<hsize_t> count = sizes(slab.count);
      H5Sselect_hyperslab(file.id(), H5S_SELECT_SET, start.data(), nullptr, count.data(), nullptr);
    }
  }
};

/// Properties of a new array. Nothing is filled in before the data come: they would be written
/// twice.
Handle creation(const Storage& storage) {
  Handle properties(H5Pcreate(H5P_DATASET_CREATE), H5Pclose);
  H5Pset_fill_time(properties.id(), H5D_FILL_TIME_NEVER);
  if (!storage.chunk.empty()) {
    const std::vector<hsize_t> chunk = sizes(storage.chunk);
    H5Pset_chunk(properties.id(), static_cast<int>(chunk.size()), chunk.data());
  }
  return properties;
}

/// Transfer of each rank for itself, HDF5's default for a shared file.
Handle apart() {
  return {H5Pcreate(H5P_DATASET_XFER), H5Pclose};
}

Shape shape_in(hid_t dataset) {
  const Handle space(H5Dget_space(dataset), H5Sclose);
  const int n_axes = H5Sget_simple_extent_ndims(space.id());
  std::vector<hsize_t> extents(static_cast<std::size_t>(std::max(0, n_axes)));
  H5Sget_simple_extent_dims(space.id(), extents.data(), nullptr);
  return {extents.begin(), extents.end()};
}

bool is_of_class(hid_t dataset, H5T_class_t expected) {
  const Handle type(H5Dget_type(dataset), H5Tclose);
  return type.valid() && H5Tget_class(type.id()) == expected && H5Tget_size(type.id()) == 8;
}

/// Layout of a type in memory and in files: little-endian in files, on every machine.
struct Types {
  hid_t memory;
  hid_t file;
  H5T_class_t kind;
  const char* name;
};

Types types_of(double) {
  return {H5T_NATIVE_DOUBLE, H5T_IEEE_F64LE, H5T_FLOAT, "64-bit numbers"};
}

Types types_of(std::int64_t) {
  return {H5T_NATIVE_INT64, H5T_STD_I64LE, H5T_INTEGER, "64-bit integers"};
}

}  // namespace

/// One array of a file, for one transfer.
template <class T>
class Array {
 public:
  Array(const FileState& state, const std::string& name)
      : state_(state), name_(name), types_(types_of(T{})) {}

  void write(const T* values,
             std::size_t n,
             const Shape& shape,
             const Slab& slab,
             const std::string& unit,
             const Storage& storage,
             bool takes_part) {
    require_fit(n, shape, slab);
    const std::uint64_t mine =
        takes_part ? checksum_of<T>({values, n}, shape, slab) : std::uint64_t{0};
    const Handle dataset = create(shape, unit, storage, mine);
    const Selection part(shape, slab, takes_part);
    const Handle own = apart();
    const bool is_apart = storage.transfer == Storage::Transfer::apart;
    const herr_t done = H5Dwrite(dataset.id(),
                                 types_.memory,
                                 part.memory.id(),
                                 part.file.id(),
                                 is_apart ? own.id() : state_.transfer.id(),
                                 values);
    state_.require_written(done >= 0, "write " + name_);
  }

  /// Place of the array in the file, bytes.
  std::uint64_t reserve(const Shape& shape, const std::string& unit, std::uint64_t mine) {
    const Handle dataset = create(shape, unit, {}, mine);
    const haddr_t place = H5Dget_offset(dataset.id());
    state_.require_written(place != HADDR_UNDEF, "find room for " + name_);
    return place;
  }

  /// everywhere: all ranks get the whole array.
  void read(T* values, std::size_t n, const Shape& shape, const Slab& slab, bool everywhere) const {
    require_fit(n, shape, slab);
    const Handle dataset(H5Dopen2(state_.file.id(), name_.c_str(), H5P_DEFAULT), H5Dclose);
    state_.require_readable(dataset.valid(), "has no array `" + name_ + "`", take_another);
    require_type_and_shape(dataset.id(), shape);
    const Selection part(shape, slab, true);
    const herr_t done = H5Dread(dataset.id(),
                                types_.memory,
                                part.memory.id(),
                                part.file.id(),
                                state_.transfer.id(),
                                values);
    state_.require_readable(
        done >= 0, fmt::format("`{}` cannot be read: {}", name_, last_reason()), take_another);
    const std::uint64_t mine = checksum_of<T>({values, n}, shape, slab);
    const std::uint64_t sum = everywhere ? mine : state_.total(mine);
    state_.require_readable(sum == read_number_attribute(dataset.id(), "checksum"),
                            "the values of `" + name_ + "` are damaged (their checksum differs)",
                            take_another);
  }

 private:
  /// A new array with its unit and checksum, whose values are still to come. mine: checksum of this rank's block
  Handle create(const Shape& shape,
                const std::string& unit,
                const Storage& storage,
                std::uint64_t mine) const {
    const std::uint64_t sum = state_.total(mine);
    const Handle space = space_of(shape);
    const Handle properties = creation(storage);
    Handle dataset(H5Dcreate2(state_.file.id(),
                              name_.c_str(),
                              types_.file,
                              space.id(),
                              H5P_DEFAULT,
                              properties.id(),
                              H5P_DEFAULT),
                   H5Dclose);
    state_.require_written(dataset.valid(), "write " + name_);
    write_attribute(dataset.id(), "unit", unit);
    write_attribute(dataset.id(), "checksum", sum);
    return dataset;
  }

  void require_type_and_shape(hid_t dataset, const Shape& shape) const {
    const Shape found = shape_in(dataset);
    state_.require_readable(is_of_class(dataset, types_.kind) && found == shape,
                            fmt::format("`{}` is an array of {}, expected are {} of {}",
                                        name_,
                                        fmt::join(found, " x "),
                                        fmt::join(shape, " x "),
                                        types_.name),
                            "use a file of the same case and version");
  }

  const FileState& state_;
  const std::string& name_;
  Types types_;
};

void File::write(const std::string& name,
                 std::span<const double> values,
                 const Shape& shape,
                 const std::string& unit) {
  Array<double>(*state_, name)
      .write(values.data(),
             values.size(),
             shape,
             whole(shape),
             unit,
             {},
             state_->writes_whole_arrays());
}

void File::write(const std::string& name,
                 std::span<const std::int64_t> values,
                 const Shape& shape,
                 const std::string& unit) {
  Array<std::int64_t>(*state_, name)
      .write(values.data(),
             values.size(),
             shape,
             whole(shape),
             unit,
             {},
             state_->writes_whole_arrays());
}

void File::read(const std::string& name, std::span<double> values, const Shape& shape) const {
  Array<double>(*state_, name).read(values.data(), values.size(), shape, whole(shape), true);
}

void File::read(const std::string& name, std::span<std::int64_t> values, const Shape& shape) const {
  Array<std::int64_t>(*state_, name).read(values.data(), values.size(), shape, whole(shape), true);
}

void File::write_slab(const std::string& name,
                      std::span<const double> mine,
                      const Shape& shape,
                      const Slab& slab,
                      const std::string& unit,
                      const Storage& storage) {
  Array<double>(*state_, name).write(mine.data(), mine.size(), shape, slab, unit, storage, true);
}

std::uint64_t File::reserve_slab(const std::string& name,
                                 const Shape& shape,
                                 const std::string& unit,
                                 std::uint64_t mine) {
  return Array<double>(*state_, name).reserve(shape, unit, mine);
}

void File::read_slab(const std::string& name,
                     std::span<double> mine,
                     const Shape& shape,
                     const Slab& slab) const {
  Array<double>(*state_, name).read(mine.data(), mine.size(), shape, slab, false);
}

Shape File::shape_of(const std::string& name) const {
  const Handle dataset(H5Dopen2(state_->file.id(), name.c_str(), H5P_DEFAULT), H5Dclose);
  state_->require_readable(dataset.valid(), "has no array `" + name + "`", take_another);
  return shape_in(dataset.id());
}

std::string File::unit_of(const std::string& name) const {
  const Handle dataset(H5Dopen2(state_->file.id(), name.c_str(), H5P_DEFAULT), H5Dclose);
  state_->require_readable(dataset.valid(), "has no array `" + name + "`", take_another);
  return read_text_attribute(dataset.id(), "unit");
}

}  // namespace casebook::hdf5
