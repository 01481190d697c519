#pragma once

#include <string>
#include <vector>

namespace casebook::hdf5 {

/// The axes of one array, slowest first, by the arrays that hold their coordinates.
struct NamedAxes {
  std::string array;
  std::vector<std::string> axes;
};

/// Says in a closed file along which coordinates its arrays lie, by HDF5's dimension scales, and their units
/// as netCDF's conventions have them: so netCDF-4, xarray and ParaView open it as it is. By one process.
/// Errors: EnvironmentError where it cannot be written.
/// Source: HDF5 Dimension Scale Specification, 1.0.4
void name_axes(const std::string& path, const std::vector<NamedAxes>& arrays);

}  // namespace casebook::hdf5
