#pragma once

#include <compare>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace casebook::cli {

/// A line of the source; file is empty when it is not known.
struct SourceLine {
  std::string file;
  int line = 0;

  friend auto operator<=>(const SourceLine&, const SourceLine&) = default;
};

/// Asks addr2line for the source lines of addresses, given as positions in the object's file. Where
/// a function was inlined, the line is one of the inlined function. Lines of the project are
/// named by their path inside `root`. Unknown lines, a missing addr2line or a missing object give
/// empty entries.
std::vector<SourceLine> find_source_lines(const std::filesystem::path& root,
                                          const std::string& object,
                                          const std::vector<std::uint64_t>& positions);

/// One line of addr2line's: "/home/me/casebook/apps/scf/work.cpp:83 (discriminator 3)".
SourceLine parse_source_line(const std::string& text, const std::filesystem::path& root);

/// The address that a position in an ELF file is linked at, by its loadable segments; the position
/// itself when the file is no 64-bit ELF file of this machine's byte order.
std::uint64_t linked_address(const std::filesystem::path& object, std::uint64_t position);

}  // namespace casebook::cli
