#include "harness/hdf5/axes.hpp"

#include <map>

#include <fmt/format.h>

#include "harness/core/error.hpp"
#include "harness/hdf5/failure.hpp"
#include "harness/hdf5/state.hpp"

namespace casebook::hdf5 {
namespace {

/// One place where a scale is used, as the specification lays it out.
struct Use {
  hobj_ref_t array;
  int axis;
};

class AxesOfFile {
 public:
  explicit AxesOfFile(const std::string& path) : path_(path) {
    // Through MPI-IO, which takes no lock: who writes a partial file holds one.
    const Handle access(H5Pcreate(H5P_FILE_ACCESS), H5Pclose);
    H5Pset_fapl_mpio(access.id(), MPI_COMM_SELF, MPI_INFO_NULL);
    H5Pset_libver_bounds(access.id(), H5F_LIBVER_V110, H5F_LIBVER_V110);
    file_ = {H5Fopen(path.c_str(), H5F_ACC_RDWR, access.id()), H5Fclose};
    require(file_.valid(), "be added");
  }

  void add(const NamedAxes& one) {
    const Handle array = open(one.array);
    std::vector<hobj_ref_t> scales(one.axes.size());
    std::vector<hvl_t> lists;
    for (std::size_t axis = 0; axis < one.axes.size(); ++axis) {
      scales[axis] = reference(one.axes[axis]);
      lists.push_back({1, &scales[axis]});
      uses_[one.axes[axis]].push_back({reference(one.array), static_cast<int>(axis)});
    }
    const Handle type(H5Tvlen_create(H5T_STD_REF_OBJ), H5Tclose);
    write(array, "DIMENSION_LIST", type, lists.size(), lists.data());
    write_units(array);
  }

  void finish() {
    Handle type(H5Tcreate(H5T_COMPOUND, sizeof(Use)), H5Tclose);
    H5Tinsert(type.id(), "dataset", HOFFSET(Use, array), H5T_STD_REF_OBJ);
    H5Tinsert(type.id(), "dimension", HOFFSET(Use, axis), H5T_NATIVE_INT);
    for (const auto& [name, uses] : uses_) {
      const Handle scale = open(name);
      write_text(scale, "CLASS", "DIMENSION_SCALE");
      write_text(scale, "NAME", name);
      write(scale, "REFERENCE_LIST", type, uses.size(), uses.data());
      write_units(scale);
    }
    require(H5Fflush(file_.id(), H5F_SCOPE_LOCAL) >= 0 && file_.reset(), "be written");
  }

 private:
  void require(bool fine, const std::string& what) const {
    if (!fine) {
      throw EnvironmentError(fmt::format("{}: axes cannot {}: {}", path_, what, last_reason()));
    }
  }

  Handle open(const std::string& name) const {
    Handle found(H5Dopen2(file_.id(), name.c_str(), H5P_DEFAULT), H5Dclose);
    require(found.valid(), "find `" + name + "`");
    return found;
  }

  hobj_ref_t reference(const std::string& name) const {
    hobj_ref_t found{};
    require(H5Rcreate(&found, file_.id(), name.c_str(), H5R_OBJECT, H5I_INVALID_HID) >= 0,
            "find `" + name + "`");
    return found;
  }

  void write(const Handle& owner,
             const char* name,
             const Handle& type,
             std::size_t n,
             const void* values) const {
    const hsize_t extent = n;
    const Handle space(H5Screate_simple(1, &extent, nullptr), H5Sclose);
    const Handle attribute(
        H5Acreate2(owner.id(), name, type.id(), space.id(), H5P_DEFAULT, H5P_DEFAULT), H5Aclose);
    require(attribute.valid() && H5Awrite(attribute.id(), type.id(), values) >= 0,
            fmt::format("be written ({})", name));
  }

  /// Texts of fixed length with their end, which the specification asks for.
  void write_text(const Handle& owner, const char* name, const std::string& text) const {
    const Handle type(H5Tcopy(H5T_C_S1), H5Tclose);
    H5Tset_size(type.id(), text.size() + 1);
    const Handle space(H5Screate(H5S_SCALAR), H5Sclose);
    const Handle attribute(
        H5Acreate2(owner.id(), name, type.id(), space.id(), H5P_DEFAULT, H5P_DEFAULT), H5Aclose);
    require(attribute.valid() && H5Awrite(attribute.id(), type.id(), text.c_str()) >= 0,
            fmt::format("be written ({})", name));
  }

  void write_units(const Handle& array) const {
    if (H5Aexists(array.id(), "units") <= 0) {
      write_text(array, "units", read_text_attribute(array.id(), "unit"));
    }
  }

  std::string path_;
  Handle file_;
  std::map<std::string, std::vector<Use>> uses_;  ///< by scale
};

}  // namespace

void name_axes(const std::string& path, const std::vector<NamedAxes>& arrays) {
  silence_error_stack();
  AxesOfFile file(path);
  for (const NamedAxes& one : arrays) {
    file.add(one);
  }
  file.finish();
}

}  // namespace casebook::hdf5
