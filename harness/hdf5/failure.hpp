#pragma once

#include <string>

namespace casebook::hdf5 {

/// Keeps HDF5 from printing its errors, which are in the messages of ours, and from trying again at
/// the end of the process what has failed: it would crash.
void silence_error_stack();

/// The innermost reason that HDF5 has for its last error: "unable to open file".
std::string last_reason();

}  // namespace casebook::hdf5
