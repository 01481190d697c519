#pragma once

#include <string>

namespace casebook::cli {

/// The Python that report/ runs with. The distribution's own first: the committed figures are drawn with
/// its matplotlib.
/// Errors: EnvironmentError where there is none.
std::string find_report_python();

}  // namespace casebook::cli
