#pragma once

#include <filesystem>

#include "cli/external/output_values.hpp"

namespace casebook::cli {

/// A value that the program has left in a file: by a pattern, in a column of text or CSV, or in a
/// dataset of HDF5, which h5dump reads. Empty where the file, the column or the dataset is missing.
/// folder: of the run
/// Errors: EnvironmentError where h5dump is needed and missing.
Reading read_result_file(const std::filesystem::path& folder, const OutputValue& value);

}  // namespace casebook::cli
