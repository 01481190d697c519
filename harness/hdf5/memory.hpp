#pragma once

#include <cstddef>
#include <string>

#include <hdf5.h>

namespace casebook::hdf5 {

/// The memory of a file that HDF5 writes without a disk. It is taken over when the file is closed:
/// H5Fget_file_image, called before, clears a flag of the first block without renewing the block's
/// checksum (HDF5 1.10.8), and the image could not be opened.
class Memory {
 public:
  Memory() = default;
  ~Memory();
  Memory(const Memory&) = delete;
  Memory& operator=(const Memory&) = delete;

  /// Makes files opened with this access list lie here. The object must outlive them.
  void serve(hid_t access);

  /// The first bytes of the closed file.
  std::string take(std::size_t size);

 private:
  static void* allocate(std::size_t size, H5FD_file_image_op_t, void*);
  static void* copy(void* to, const void* from, std::size_t n, H5FD_file_image_op_t, void*);
  static void* resize(void* block, std::size_t size, H5FD_file_image_op_t, void* self);
  static herr_t release(void* block, H5FD_file_image_op_t, void* self);
  static void* same(void* self);
  static herr_t keep(void*);

  void* block_ = nullptr;
  std::size_t size_ = 0;
};

}  // namespace casebook::hdf5
