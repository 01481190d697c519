#include "cli/machine/doctor_program.hpp"

#include <filesystem>
#include <sstream>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/machine/elf_file.hpp"
#include "cli/machine/linked_libraries.hpp"
#include "cli/process/process.hpp"
#include "harness/core/error.hpp"
#include "harness/core/file.hpp"

namespace casebook::cli {
namespace {

namespace fs = std::filesystem;

fs::path path_of(const std::string& program) {
  const std::string found = program.find('/') == std::string::npos ? find_program(program) : "";
  const fs::path path = found.empty() ? program : found;
  if (!fs::is_regular_file(path)) {
    throw UsageError(fmt::format("doctor {}: there is no such program, here or in PATH", program));
  }
  return fs::canonical(path);
}

/// The dynamic linker of this system, or "". The program's own might be anything.
std::string dynamic_linker() {
  for (const char* path : {"/lib64/ld-linux-x86-64.so.2", "/lib/ld-linux-aarch64.so.1"}) {
    if (fs::exists(path)) {
      return path;
    }
  }
  return "";
}

/// Lines such as "	libm.so.6 => /lib/x86_64-linux-gnu/libm.so.6 (0x00007f...)", or "=> not found".
std::vector<LinkedLibrary> libraries_in(const std::string& listing) {
  std::vector<LinkedLibrary> libraries;
  std::istringstream lines(listing);
  for (std::string line; std::getline(lines, line);) {
    const std::size_t arrow = line.find(" => ");
    const std::size_t first = line.find_first_not_of(" \t");
    if (arrow == std::string::npos || first == std::string::npos) {
      continue;
    }
    const std::string rest = line.substr(arrow + 4);
    const std::string path = rest.substr(0, rest.find(" (0x"));
    std::error_code ignored;
    const fs::path real = fs::canonical(path, ignored);
    libraries.push_back({line.substr(first, arrow - first), real.string()});
  }
  return libraries;
}

LauncherKind launcher_kind() {
  try {
    return find_launcher("mpirun").kind;
  } catch (const EnvironmentError&) {
    return LauncherKind::srun;  // with no mpirun there is nothing to disagree with
  }
}

std::string describe_elf(const ElfFile& elf) {
  const std::string compilers = fmt::format("{}", fmt::join(elf.compilers, ", "));
  return fmt::format("{}{}{}",
                     elf.is_dynamic ? "uses shared libraries" : "brings its libraries in itself",
                     compilers.empty() ? "" : "; compiled by ",
                     compilers);
}

}  // namespace

std::vector<Finding> examine_program(const std::string& program) {
  const fs::path path = path_of(program);
  const std::string content = read_file(path);
  const ElfFile elf = read_elf(content);
  if (!elf.is_elf) {
    return {{path.filename().string(),
             Health::note,
             "no program of this kind of machine, perhaps a script",
             "what it starts in turn is not known",
             "give the program itself",
             "you"}};
  }
  std::vector<Finding> findings = {{path.filename().string(), Health::ok, describe_elf(elf)}};
  const std::string linker = dynamic_linker();
  const std::vector<Finding> more =
      elf.is_dynamic && !linker.empty()
          ? judge_libraries(libraries_in(capture({{linker, "--list", path.string()}}).output),
                            launcher_kind())
          : judge_texts(content);
  findings.insert(findings.end(), more.begin(), more.end());
  return findings;
}

}  // namespace casebook::cli
