#pragma once

#include <array>
#include <string>
#include <string_view>

#include "harness/core/text/toml_reader.hpp"

namespace casebook {

/// Size classes of cases, from the smallest to the largest.
inline constexpr std::array<std::string_view, 4> size_classes = {
    "tiny", "lesson", "bench", "contest"};

/// Takes the keys of a case file that every app has: `title`, which is returned, `class`, and `default`, which only
/// `casebook list` uses.
std::string read_case_heading(TomlReader& table);

}  // namespace casebook
