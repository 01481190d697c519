#pragma once

#include <utility>

#include <mpi.h>

namespace spectral {

/// A committed type of MPI, freed with its owner. MPI says of the handle only that it can be copied: it is a
/// pointer in one library and a number in another.
class MpiType {
 public:
  MpiType() = default;
  explicit MpiType(MPI_Datatype type) : type_(type) { MPI_Type_commit(&type_); }
  MpiType(MpiType&& other) noexcept { std::swap(type_, other.type_); }
  MpiType& operator=(MpiType&& other) noexcept {
    std::swap(type_, other.type_);
    return *this;
  }
  ~MpiType() {
    if (type_ != MPI_DATATYPE_NULL) {
      MPI_Type_free(&type_);
    }
  }

  /// n complex numbers that lie side by side: counts stay small on large grids.
  static MpiType run_of(int n) {
    MPI_Datatype type = MPI_DATATYPE_NULL;
    MPI_Type_contiguous(n, MPI_CXX_DOUBLE_COMPLEX, &type);
    return MpiType(type);
  }

  MPI_Datatype get() const { return type_; }

 private:
  MPI_Datatype type_ = MPI_DATATYPE_NULL;
};

}  // namespace spectral
