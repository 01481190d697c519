#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "cli/process/child.hpp"

namespace casebook::cli {

/// Resource limits of a program in a sandbox.
struct SandboxLimits {
  int processes = 128;    ///< of its user, threads among them
  int memory_mib = 8192;  ///< address space of each process
  int scratch_mib = 256;  ///< of /tmp, which is memory
  int processor_s = 600;  ///< of each process
  int seconds = 300;      ///< by the clock, for all
};

/// View of a program in a sandbox. It has no network, no environment but `environment`, a /tmp of its
/// own, and of the file system the installed programs and libraries, read-only.
struct Sandbox {
  std::vector<std::filesystem::path> readable;    ///< as well; read-only, under the same names
  std::vector<std::filesystem::path> hidden;      ///< folders below these, shown empty
  std::vector<std::filesystem::path> shown = {};  ///< files in a hidden folder, read-only
  std::filesystem::path writable = {};            ///< a folder, or empty for none
  std::filesystem::path folder = "/tmp";          ///< where the program starts
  Variables environment = {};
  SandboxLimits limits = {};
};

/// The program that runs `command` in the sandbox, by bubblewrap. Root becomes the user `nobody` first: the limit
/// of processes does not hold root.
Program sandboxed(const Sandbox& sandbox, const std::vector<std::string>& command);

/// Errors: EnvironmentError that says what to install or to allow, unless a sandbox works here and
/// shows `folder` to its user.
void require_sandbox(const std::filesystem::path& folder);

}  // namespace casebook::cli
