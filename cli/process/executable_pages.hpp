#pragma once

#include <filesystem>

namespace casebook::cli {

/// Lets the system read an executable anew, so that its pages get other places in memory. They keep those that they got
/// when it was written or read, for all processes, until the file leaves the page cache; a loop whose code meets its own
/// data in a set of the second cache is then slow in every one of them. On storm_256 and a Zen 5 weather's v17, as the
/// linker had written it, took 1.2 times as long as ten copies of the same file, and v13's flux_z between 0.44 and 0.66 s.
/// Drawn anew for each process, the places are part of the scatter that intervals know.
/// Does nothing where the file system keeps the pages.
void read_pages_anew(const std::filesystem::path& executable);

}  // namespace casebook::cli
