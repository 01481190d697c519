#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "apps/cg/case.hpp"

namespace cg {

/// Points per rank that an hpcg.dat asks for: two lines of text, nx ny nz, and seconds, which have no
/// effect here. Nothing where neither the first line nor three whole numbers show such a file.
/// Source: HPCG 3.1, src/ReadHpcgDat.cpp.
/// Errors: UsageError where HPCG would take another number than is written.
std::optional<Grid> parse_hpcg_dat(std::string_view text, const std::string& file);

}  // namespace cg
