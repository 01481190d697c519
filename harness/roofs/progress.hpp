#pragma once

#include <functional>
#include <string>

namespace casebook::roofs {

/// Hears what is measured next.
using Say = std::function<void(const std::string& what)>;

}  // namespace casebook::roofs
