#pragma once

#include <optional>
#include <string_view>

#include "apps/cg/case.hpp"

namespace cg {

/// Points per rank that an hpcg.dat asks for: two lines of text, nx ny nz, and seconds, which have no
/// effect here. Nothing where the third line is no three whole numbers.
/// Source: HPCG 3.1, src/init.cpp.
std::optional<Grid> parse_hpcg_dat(std::string_view text);

}  // namespace cg
