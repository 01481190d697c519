#pragma once

#include <filesystem>
#include <string>

#include "apps/spectral/case.hpp"

namespace spectral {

/// The snapshot of a step: <case>_<step>.h5 in the output's folder.
std::filesystem::path snapshot_file(const Case& input, int step);

/// XDMF for ParaView: all snapshots up to a step that are there, for a run may have been continued.
std::string snapshot_index(const Case& input, int last_step);

}  // namespace spectral
