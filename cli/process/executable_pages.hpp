#pragma once

#include <filesystem>

namespace casebook::cli {

/// Lets the system read an executable anew, so that its pages get other places in memory. They keep those that they got
/// when it was written or read, for all processes, until the file leaves the page cache, and a tight loop is slower in
/// some than in others, by up to a third (docs/measuring.md, "Where the program lies").
/// Drawn anew for each process, the places are part of the scatter that intervals know.
/// Does nothing where the file system keeps the pages.
void read_pages_anew(const std::filesystem::path& executable);

}  // namespace casebook::cli
