#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "apps/scf/deck/problems.hpp"

namespace scf {

/// The values that a number of the input may take, both ends included.
struct Range {
  double low = 0.0;
  double high = 0.0;
};

/// The number that the whole word spells, in C's or Fortran's way (1.5, .5, -2., 1e-3, 1d-3).
/// Nothing when it spells none, or one that a double cannot hold.
std::optional<double> parse_number(std::string_view word);

/// The number, when it is one and within the range; else a problem that names the word, what it
/// stands for, and the range.
std::optional<double> number_in(
    Range range, std::string_view word, std::string_view name, int line, Problems& problems);

/// Like number_in(), and the number is whole.
std::optional<int> whole_number_in(
    Range range, std::string_view word, std::string_view name, int line, Problems& problems);

/// A whole number that an int may not hold, up to 2^53.
std::optional<std::int64_t> large_whole_number_in(
    Range range, std::string_view word, std::string_view name, int line, Problems& problems);

}  // namespace scf
