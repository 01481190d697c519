#pragma once

#include <string>

namespace casebook::cli {

/// A Python of release 3.9 or later that has a module. The distribution's comes first: the committed
/// figures are drawn with its matplotlib.
/// module: "" where none is needed
/// Errors: EnvironmentError without one.
std::string find_python(const std::string& module = "");

}  // namespace casebook::cli
