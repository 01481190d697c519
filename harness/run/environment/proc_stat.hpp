#pragma once

#include <filesystem>
#include <string>

namespace casebook {

/// The fields of /proc/N/stat or /proc/N/task/M/stat from the third on, the state, which follow the name in
/// brackets: "R 1 ..."; "" where the process or thread has ended. Source: proc(5).
std::string fields_after_name(const std::filesystem::path& folder);

}  // namespace casebook
