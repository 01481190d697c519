#pragma once

#include <string>
#include <vector>

#include "cli/launch/launcher.hpp"
#include "cli/machine/finding.hpp"

namespace casebook::cli {

/// A shared library of a program, as the dynamic linker of this node finds it.
struct LinkedLibrary {
  std::string name;  ///< that the program asks for: libblas.so.3
  std::string path;  ///< of the file after all links; "" where it is not found
};

/// BLAS, FFT, MPI and OpenMP of a program by its libraries, and choices that cost teams their time:
/// the reference BLAS, two OpenMP runtimes, an MPI that is not the launcher's.
std::vector<Finding> judge_libraries(const std::vector<LinkedLibrary>& libraries,
                                     LauncherKind launcher);

/// Judges a program that has its libraries linked in, as far as texts in it tell.
std::vector<Finding> judge_texts(const std::string& content);

}  // namespace casebook::cli
