#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/external/program_build.hpp"
#include "cli/process/child.hpp"
#include "harness/core/json.hpp"

namespace casebook::cli {

/// A library as the dynamic linker finds it for a rank.
struct SharedLibrary {
  std::string name;     ///< that the program asks for: libblas.so.3
  std::string path;     ///< of the file after all links
  std::string version;  ///< by the file's name; "" where that has none
  std::string hash;
};

/// Facts about the file that a configuration runs.
struct BinaryFacts {
  std::string path;  ///< after all links
  std::string hash;
  bool script = false;    ///< no ELF file: what it starts in turn is not looked at
  std::string build_id;   ///< by the linker; "" where it left none
  std::string compilers;  ///< as the file says, ", " between them
  std::string flags;
  std::string flags_source;  ///< "debug information", "build log", "configuration" or "" for none
  std::vector<SharedLibrary> libraries;  ///< on this node, with the rank's environment
  Json openblas;  ///< as a record has it; null where the program is not linked with it
};

/// Reads the file, and asks the dynamic linker and OpenBLAS, with these variables set.
/// build, recipe: both or none, of the configuration
/// Errors: EnvironmentError when a library is not found: the program could not start.
BinaryFacts read_binary(const std::string& program,
                        const Variables& environment,
                        const std::optional<BuildRecipe>& recipe,
                        const std::optional<ProgramBuild>& build);

/// For records.
Json binary_json(const BinaryFacts& facts);

/// `external-blas LIBRARY`: loads an OpenBLAS and prints what it says of itself, as JSON.
int print_openblas(const std::string& library);

}  // namespace casebook::cli
