#pragma once

#include "apps/scf/basis.hpp"

namespace scf {

/// Largest order of the Boys function that an integral needs.
inline constexpr int max_boys_order = 4 * max_angular_momentum;

/// Boys function F_n(x) = integral over t from 0 to 1 of t^(2n) exp(-x t^2), for n = 0 ... order.
/// x >= 0; values: [order + 1]. By the ascending series and downward recursion, or from the error
/// function's limit and upward recursion for large x. Relative error below 1e-13.
/// Source: Helgaker, Jorgensen & Olsen (2000), section 9.8.
void boys(int order, double x, double* values);

/// boys(), or another way to the same values.
using BoysFunction = void (*)(int order, double x, double* values);

}  // namespace scf
