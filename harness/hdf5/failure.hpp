#pragma once

#include <string>

namespace casebook::hdf5 {

/// Keeps HDF5 from printing its errors; they are in the messages of ours.
void silence_error_stack();

/// The innermost reason that HDF5 has for its last error: "unable to open file".
std::string last_reason();

}  // namespace casebook::hdf5
