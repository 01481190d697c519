#pragma once

#include "harness/core/json.hpp"

namespace casebook {

/// The identity of this executable as `--identity` prints it and a record holds it.
Json describe_identity();

}  // namespace casebook
