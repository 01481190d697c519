#pragma once

#include <string>
#include <vector>

namespace casebook::cli {

/// Properties of an executable or library in the ELF format. Another file, such as a script, or
/// one of 32 bits or of the other byte order, tells nothing.
struct ElfFile {
  bool is_elf = false;
  bool is_dynamic = false;             ///< has an interpreter, which finds its libraries
  std::string build_id;                ///< hexadecimal; "" where the linker left none
  std::vector<std::string> compilers;  ///< texts of .comment: "GCC: (Debian 12.2.0-14) 12.2.0"
  /// Compilers and their flags, by the debug information: "GNU Fortran2008 12.2.0 -O2 -g ...".
  std::vector<std::string> producers;
};

/// content: of the whole file
ElfFile read_elf(const std::string& content);

}  // namespace casebook::cli
