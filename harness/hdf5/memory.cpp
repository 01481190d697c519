#include "harness/hdf5/memory.hpp"

#include <algorithm>
#include <cstdlib>
#include <cstring>

namespace casebook::hdf5 {

Memory::~Memory() {
  std::free(block_);
}

void Memory::serve(hid_t access) {
  H5FD_file_image_callbacks_t callbacks{allocate, copy, resize, release, same, keep, this};
  H5Pset_file_image_callbacks(access, &callbacks);
}

std::string Memory::take(std::size_t size) {
  return block_ == nullptr ? "" : std::string(static_cast<char*>(block_), std::min(size, size_));
}

void* Memory::allocate(std::size_t size, H5FD_file_image_op_t, void*) {
  return std::malloc(size);
}

void* Memory::copy(void* to, const void* from, std::size_t n, H5FD_file_image_op_t, void*) {
  return std::memcpy(to, from, n);
}

void* Memory::resize(void* block, std::size_t size, H5FD_file_image_op_t, void* self) {
  void* resized = std::realloc(block, size);
  if (resized != nullptr) {
    static_cast<Memory*>(self)->size_ = size;
  }
  return resized;
}

herr_t Memory::release(void* block, H5FD_file_image_op_t operation, void* self) {
  if (operation == H5FD_FILE_IMAGE_OP_FILE_CLOSE) {
    static_cast<Memory*>(self)->block_ = block;
  } else {
    std::free(block);
  }
  return 0;
}

void* Memory::same(void* self) {
  return self;
}

herr_t Memory::keep(void*) {
  return 0;
}

}  // namespace casebook::hdf5
