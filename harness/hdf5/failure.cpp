#include "harness/hdf5/failure.hpp"

#include <hdf5.h>

namespace casebook::hdf5 {
namespace {

herr_t take_description(unsigned, const H5E_error2_t* error, void* text) {
  *static_cast<std::string*>(text) = error->desc == nullptr ? "" : error->desc;
  return 1;  // the first is the innermost: go no further
}

}  // namespace

void silence_error_stack() {
  H5Eset_auto2(H5E_DEFAULT, nullptr, nullptr);
}

std::string last_reason() {
  std::string text;
  H5Ewalk2(H5E_DEFAULT, H5E_WALK_UPWARD, take_description, &text);
  return text.empty() ? "HDF5 gives no reason" : text;
}

}  // namespace casebook::hdf5
