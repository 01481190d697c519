#include "harness/hdf5/h5md.hpp"

#include <algorithm>
#include <vector>

#include "harness/hdf5/state.hpp"

namespace casebook::hdf5 {
namespace {

using Extents = std::vector<hsize_t>;

constexpr int version[2] = {1, 1};
constexpr hsize_t n_dimensions = 3;
constexpr std::size_t stripe = std::size_t{1} << 20;  // Lustre's default

hsize_t extent(std::size_t n) {
  return n;
}

Handle space_of(const Extents& extents, const Extents& most) {
  return {H5Screate_simple(static_cast<int>(extents.size()), extents.data(), most.data()),
          H5Sclose};
}

Handle space_of(const Extents& extents) {
  return space_of(extents, extents);
}

Handle make_group(hid_t owner, const char* name) {
  return {H5Gcreate2(owner, name, H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT), H5Gclose};
}

Handle make_dataset(
    hid_t owner, const char* name, hid_t type, const Handle& space, hid_t properties) {
  return {H5Dcreate2(owner, name, type, space.id(), H5P_DEFAULT, properties, H5P_DEFAULT),
          H5Dclose};
}

void write_attribute(
    const Handle& owner, const char* name, hid_t type, const Handle& space, const void* values) {
  const Handle attribute(H5Acreate2(owner.id(), name, type, space.id(), H5P_DEFAULT, H5P_DEFAULT),
                         H5Aclose);
  H5Awrite(attribute.id(), type, values);
}

/// A unit as the module of units has it: a text of variable length.
void write_unit(const Handle& owner, const std::string& unit) {
  if (!unit.empty()) {
    const Handle type(H5Tcopy(H5T_C_S1), H5Tclose);
    H5Tset_size(type.id(), H5T_VARIABLE);
    const char* const text = unit.c_str();
    write_attribute(owner, "unit", type.id(), Handle(H5Screate(H5S_SCALAR), H5Sclose), &text);
  }
}

void write_periodic(const Handle& box) {
  const Handle type(H5Tcopy(H5T_C_S1), H5Tclose);
  constexpr std::size_t length = sizeof("periodic");
  H5Tset_size(type.id(), length);
  constexpr char boundary[3][length] = {"periodic", "periodic", "periodic"};
  write_attribute(box, "boundary", type.id(), space_of({n_dimensions}), boundary);
}

/// One array over frames, which grows by a frame at a time.
class Series {
 public:
  Series() = default;

  /// frame: extents of what a frame holds; frames_in_chunk: of them in one piece of the file
  Series(hid_t owner, const char* name, hid_t type, const Extents& frame, hsize_t frames_in_chunk)
      : extents_{0} {
    extents_.insert(extents_.end(), frame.begin(), frame.end());
    Extents most = extents_;
    most[0] = H5S_UNLIMITED;
    Extents chunk = extents_;
    chunk[0] = frames_in_chunk;
    if (chunk.size() > 1) {
      constexpr hsize_t most_rows = 43690;  // 24 bytes each: 1 MiB
      chunk[1] = std::min(chunk[1], most_rows);
    }
    const Handle properties(H5Pcreate(H5P_DATASET_CREATE), H5Pclose);
    H5Pset_chunk(properties.id(), static_cast<int>(chunk.size()), chunk.data());
    H5Pset_fill_time(properties.id(), H5D_FILL_TIME_NEVER);  // they would be written twice
    array_ = make_dataset(owner, name, type, space_of(extents_, most), properties.id());
  }

  const Handle& array() const { return array_; }

  /// Adds a frame, of which this rank writes `n` rows from `first` on; of a frame without rows, all where n is not 0.
  /// Collective in the growth; each rank writes for itself.
  bool add(hid_t type, const void* values, hsize_t first, hsize_t n) {
    ++extents_[0];
    if (H5Dset_extent(array_.id(), extents_.data()) < 0) {
      return false;
    }
    if (n == 0) {
      return true;
    }
    Extents start(extents_.size(), 0);
    Extents count = extents_;
    start[0] = extents_[0] - 1;
    count[0] = 1;
    if (extents_.size() > 1) {
      start[1] = first;
      count[1] = n;
    }
    const Handle memory = space_of(count);
    const Handle file = space_of(extents_);
    H5Sselect_hyperslab(file.id(), H5S_SELECT_SET, start.data(), nullptr, count.data(), nullptr);
    return H5Dwrite(array_.id(), type, memory.id(), file.id(), H5P_DEFAULT, values) >= 0;
  }

 private:
  Extents extents_;  ///< [frame], then what a frame holds
  Handle array_;
};

}  // namespace

/// The open file, and its arrays that grow.
class H5mdFile::Frames {
 public:
  Frames(const std::string& path, MPI_Comm comm, const H5mdSystem& system)
      : system_(system), state_(create_shared(path, comm, stripe)) {
    write_metadata();
    const Handle particles = make_group(state_->file.id(), "particles");
    const Handle all = make_group(particles.id(), "trajectory");
    write_fixed(all, "species", H5T_STD_I64LE, H5T_NATIVE_INT64, system.species.data());
    write_fixed(all, "mass", H5T_IEEE_F64LE, H5T_NATIVE_DOUBLE, system.mass.data());
    make_series(all);
    system_.species = {};
    system_.mass = {};
  }

  void add(std::int64_t step, double time, std::span<const double> position) {
    const hsize_t one = state_->writes_whole_arrays() ? 1 : 0;
    const auto& [x, y, z] = system_.box;
    const double edges[n_dimensions][n_dimensions] = {{x, 0.0, 0.0}, {0.0, y, 0.0}, {0.0, 0.0, z}};
    bool fine = step_.add(H5T_NATIVE_INT64, &step, 0, one);
    fine = time_.add(H5T_NATIVE_DOUBLE, &time, 0, one) && fine;
    fine = edges_.add(H5T_NATIVE_DOUBLE, edges, 0, one * n_dimensions) && fine;
    fine = position_.add(H5T_NATIVE_DOUBLE, position.data(), system_.first, position.size() / 3) &&
           fine;
    state_->require_written(fine, "write a frame");
  }

  void close() {
    step_ = {};
    time_ = {};
    position_ = {};
    edges_ = {};
    state_->close();
  }

 private:
  void write_metadata() {
    const Handle h5md = make_group(state_->file.id(), "h5md");
    write_attribute(h5md, "version", H5T_NATIVE_INT, space_of({2}), version);
    const Handle author = make_group(h5md.id(), "author");
    hdf5::write_attribute(author.id(), "name", system_.author);
    const Handle creator = make_group(h5md.id(), "creator");
    hdf5::write_attribute(creator.id(), "name", "casebook");
    hdf5::write_attribute(creator.id(), "version", system_.creator_version);
    state_->require_written(author.valid() && creator.valid(), "write h5md");
  }

  /// What is the same in all frames, [particle].
  void write_fixed(
      const Handle& all, const char* name, hid_t stored, hid_t type, const void* values) {
    const Handle file = space_of({extent(system_.n_particles)});
    const Handle array = make_dataset(all.id(), name, stored, file, H5P_DEFAULT);
    const hsize_t start = system_.first;
    const hsize_t count = system_.species.size();
    const Handle memory = space_of({count});
    H5Sselect_hyperslab(file.id(), H5S_SELECT_SET, &start, nullptr, &count, nullptr);
    const bool fine =
        array.valid() &&
        (count == 0 ||
         H5Dwrite(array.id(), type, memory.id(), file.id(), H5P_DEFAULT, values) >= 0);
    state_->require_written(fine, std::string("write ") + name);
  }

  void make_series(const Handle& all) {
    constexpr hsize_t numbers_in_chunk = 512;  // 4 KiB of steps
    const Handle position = make_group(all.id(), "position");
    step_ = {position.id(), "step", H5T_STD_I64LE, {}, numbers_in_chunk};
    time_ = {position.id(), "time", H5T_IEEE_F64LE, {}, numbers_in_chunk};
    position_ = {
        position.id(), "value", H5T_IEEE_F64LE, {extent(system_.n_particles), n_dimensions}, 1};
    const Handle box = make_group(all.id(), "box");
    hdf5::write_attribute(box.id(), "dimension", std::uint64_t{n_dimensions});
    write_periodic(box);
    const Handle edges = make_group(box.id(), "edges");
    edges_ = {edges.id(), "value", H5T_IEEE_F64LE, {n_dimensions, n_dimensions}, numbers_in_chunk};
    bool fine = true;
    for (const char* name : {"step", "time"}) {  // as the specification asks: the same arrays
      fine = H5Lcreate_hard(position.id(), name, edges.id(), name, H5P_DEFAULT, H5P_DEFAULT) >= 0 &&
             fine;
    }
    write_unit(time_.array(), system_.time_unit);
    write_unit(position_.array(), system_.length_unit);
    write_unit(edges_.array(), system_.length_unit);
    state_->require_written(fine && position_.array().valid() && edges_.array().valid(),
                            "write particles");
  }

  H5mdSystem system_;
  std::unique_ptr<FileState> state_;
  Series step_;
  Series time_;
  Series position_;
  Series edges_;
};

H5mdFile::H5mdFile(const std::string& path, MPI_Comm comm, const H5mdSystem& system)
    : frames_(std::make_unique<Frames>(path, comm, system)) {}
H5mdFile::~H5mdFile() = default;
H5mdFile::H5mdFile(H5mdFile&&) noexcept = default;
H5mdFile& H5mdFile::operator=(H5mdFile&&) noexcept = default;

void H5mdFile::add(std::int64_t step, double time, std::span<const double> position) {
  frames_->add(step, time, position);
}

void H5mdFile::close() {
  frames_->close();
}

}  // namespace casebook::hdf5
