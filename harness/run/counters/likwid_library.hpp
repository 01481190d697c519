#pragma once

#include <string>

namespace casebook {

/// The functions of LIKWID's marker interface that markers need. Declared here, because the header
/// is missing where only the library is installed.
/// Source: likwid-marker.h and likwid.h of LIKWID 5.2.2
struct LikwidLibrary {
  void (*init)() = nullptr;
  void (*thread_init)() = nullptr;
  int (*register_region)(const char* tag) = nullptr;  ///< this and the next two: 0, or < 0
  int (*start_region)(const char* tag) = nullptr;
  int (*stop_region)(const char* tag) = nullptr;
  void (*close)() = nullptr;
  std::string reason = {};  ///< why there are none; "" when there are

  bool loaded() const { return reason.empty(); }
};

/// Loads the library at run time, so that one program serves sites with any version of LIKWID and
/// with none. Built with CASEBOOK_LIKWID: hands out the functions that are linked. Stays loaded
/// until the end of the process.
LikwidLibrary open_likwid_library();

}  // namespace casebook
