#pragma once

#include <string>

#include "harness/core/json.hpp"

namespace casebook::cli {

/// Processors that programs beside the run kept busy, on average over its solves; 0 where the record does not say.
double busy_beside(const Json& record);

/// The reason why the faster of two sides has no speed-up, by what was busy beside each: a program beside it may do
/// its work. "" where half a processor more at most was busy beside it than beside the slower one, which load that
/// comes and goes explains.
std::string why_helped(double beside_slower, double beside_faster);

}  // namespace casebook::cli
