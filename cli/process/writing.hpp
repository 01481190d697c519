#pragma once

#include <filesystem>
#include <vector>

namespace casebook::cli {

/// From now on this process, and all that it starts, makes, changes and removes files below these folders
/// only, in temporary ones and in shared memory. It cannot be lifted.
/// Needs Landlock (Linux 5.13): an older kernel limits nothing. Processes that were limited apart cannot
/// read each other's memory, as ranks on one node do: it is for the launcher of all of them.
void limit_writing(const std::vector<std::filesystem::path>& folders);

}  // namespace casebook::cli
