#pragma once

#include <nlohmann/json.hpp>

namespace casebook {

/// Keeps the order in which members were written, so that a record reads from general to detail.
using Json = nlohmann::ordered_json;

}  // namespace casebook
