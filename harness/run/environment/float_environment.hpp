#pragma once

namespace casebook {

/// True when the calling thread rounds to nearest and treats subnormals and NaN as IEEE 754 says.
/// A library linked with -ffast-math switches that off for the whole process at start.
bool float_environment_is_standard();

/// Restores the standard environment on the calling thread, so that the judge computes by it.
void restore_float_environment();

/// Likewise on every OpenMP thread, since the judge may share its work out to them. Returns whether
/// there was anything to restore.
bool restore_float_environment_of_threads();

}  // namespace casebook
