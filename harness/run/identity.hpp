#pragma once

// It includes nothing: every executable compiles a file of its own for it.

namespace casebook {

/// Identity of an executable from its build. Constant data only: it is read before the processor has
/// been found to understand the code around it.
struct Identity {
  const char* app;
  const char* variant;
  const char* parent;  ///< "" for a baseline
  const char* source;  ///< the variant's folder, relative to the project
  const char* compiler;
  const char* flags;  ///< of the variant's own files
  const char* build_type;
  const char* isa;  ///< instruction sets the variant was compiled for, separated by blanks
  const char* first_solve = "";  ///< why the first solve may be slower than the others, or ""
  /// Memory of a solver, in the units of the app's memory().
  double memory[3] = {0.0, 0.0, 0.0};
  const char* options = "";  ///< that CMake was given beside the preset, or ""
};

/// Defined once in every executable, by a file that the build writes.
extern const Identity identity;

/// The commit the executable was built from, and whether files had changed since. It stands after its
/// mark in the executable, always in as many bytes: `casebook test` looks past it, where nothing else differs.
struct SourceState {
  char mark[24];  ///< "casebook source state:"
  char commit[16];
  bool dirty;
};
extern const SourceState source_state;

}  // namespace casebook
