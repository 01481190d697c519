#include "cli/external/binary_facts.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <regex>
#include <sstream>
#include <system_error>

#include <dlfcn.h>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/machine/elf_file.hpp"
#include "cli/process/process.hpp"
#include "harness/core/error.hpp"
#include "harness/core/file.hpp"
#include "harness/core/input_hash.hpp"

namespace casebook::cli {
namespace {

namespace fs = std::filesystem;

/// libgfortran.so.5.0.0 is 5.0.0, and libopenblasp-r0.3.21.so is 0.3.21.
std::string version_by_name(const std::string& file_name) {
  static const std::regex pattern("(?:\\.so\\.|-r?)([0-9][0-9.]*[0-9]|[0-9])(?:\\.so|$)");
  std::smatch parts;
  return std::regex_search(file_name, parts, pattern) ? parts[1].str() : "";
}

std::string real_path(const std::string& path) {
  std::error_code ignored;
  const fs::path real = fs::canonical(path, ignored);
  return real.empty() ? path : real.string();
}

/// Lines such as "	libm.so.6 => /lib/x86_64-linux-gnu/libm.so.6 (0x00007f...)". The kernel's own part,
/// linux-vdso, and the linker have no arrow.
/// Source: ld.so(8), LD_TRACE_LOADED_OBJECTS.
std::vector<SharedLibrary> libraries_of(const std::string& program, const Variables& environment) {
  static const std::regex line_pattern("^\\s*(\\S+) => (.*?)(?: \\(0x[0-9a-f]+\\))?$");
  Program linker{{program}};
  linker.environment = environment;
  linker.environment.emplace_back("LD_TRACE_LOADED_OBJECTS", "1");
  std::istringstream lines(capture(linker).output);
  std::vector<SharedLibrary> libraries;
  for (std::string line; std::getline(lines, line);) {
    std::smatch parts;
    if (!std::regex_match(line, parts, line_pattern)) {
      continue;
    }
    if (parts[2] == "not found") {
      throw EnvironmentError(fmt::format(
          "{}: its library {} is not found; set LD_LIBRARY_PATH in [environment] of the "
          "configuration, or load the module that brings it",
          program,
          parts[1].str()));
    }
    const std::string path = real_path(parts[2]);
    libraries.push_back({parts[1],
                         path,
                         version_by_name(fs::path(path).filename().string()),
                         hash_input(read_file(path))});
  }
  return libraries;
}

bool is_openblas(const SharedLibrary& library) {
  return library.name.starts_with("libopenblas") ||
         fs::path(library.path).filename().string().starts_with("libopenblas");
}

Json openblas_of(const std::vector<SharedLibrary>& libraries, const Variables& environment) {
  const auto found = std::find_if(libraries.begin(), libraries.end(), is_openblas);
  if (found == libraries.end()) {
    return nullptr;
  }
  const std::string self = this_program().string();
  Program asked{{self, "external-blas", found->path}};
  asked.environment = environment;
  const Json said = Json::parse(capture(asked).output, nullptr, false);
  return said.is_object() ? said : Json(nullptr);
}

/// The options of all compilations in a log that change speed or values, each once.
std::string flags_in_log(const std::string& log) {
  static const std::regex compiler(
      "^\\+* *(?:\\S*/)?(?:mpi)?(?:gcc|g\\+\\+|gfortran|cc|c\\+\\+|cxx|CC|fort|f77|f90|f95|clang|"
      "clang\\+\\+|flang|ic[cx]|icpc|icpx|ifort|ifx|nvc|nvfortran|nvc\\+\\+)(?:-[0-9.]+)? .*");
  std::vector<std::string> flags;
  std::istringstream lines(log);
  for (std::string line; std::getline(lines, line);) {
    if (line.size() > 4096 || !std::regex_match(line, compiler)) {
      continue;
    }
    std::istringstream words(line);
    for (std::string word; words >> word;) {
      constexpr std::array starts = {"-O", "-m", "-f", "-x", "-g", "-std", "-flto", "-q"};
      const bool is_flag = std::any_of(
          starts.begin(), starts.end(), [&](const char* start) { return word.starts_with(start); });
      if (is_flag && std::find(flags.begin(), flags.end(), word) == flags.end()) {
        flags.push_back(word);
      }
    }
  }
  return fmt::format("{}", fmt::join(flags, " "));
}

/// The file itself knows best, then the log, then what the configuration asked for.
void find_flags(BinaryFacts& facts,
                const ElfFile& elf,
                const std::optional<BuildRecipe>& recipe,
                const std::optional<ProgramBuild>& build) {
  const auto found = [&](const std::string& flags, const char* source) {
    facts.flags = flags;
    facts.flags_source = flags.empty() ? "" : source;
    return !flags.empty();
  };
  if (found(fmt::format("{}", fmt::join(elf.producers, "; ")), "debug information")) {
    return;
  }
  if (build && found(flags_in_log(read_file(build->log())), "build log")) {
    return;
  }
  found(recipe ? recipe->flags : "", "configuration");
}

template <class Function>
Function function_of(void* library, const char* name) {
  return reinterpret_cast<Function>(dlsym(library, name));
}

}  // namespace

BinaryFacts read_binary(const std::string& program,
                        const Variables& environment,
                        const std::optional<BuildRecipe>& recipe,
                        const std::optional<ProgramBuild>& build) {
  const std::string content = read_file(program);
  const ElfFile elf = read_elf(content);
  BinaryFacts facts;
  facts.path = real_path(program);
  facts.hash = hash_input(content);
  facts.script = !elf.is_elf;
  facts.build_id = elf.build_id;
  facts.compilers = fmt::format("{}", fmt::join(elf.compilers, ", "));
  find_flags(facts, elf, recipe, build);
  if (elf.is_dynamic) {
    facts.libraries = libraries_of(program, environment);
  }
  facts.openblas = openblas_of(facts.libraries, environment);
  return facts;
}

Json binary_json(const BinaryFacts& facts) {
  Json libraries = Json::array();
  for (const SharedLibrary& library : facts.libraries) {
    libraries.push_back({{"name", library.name},
                         {"path", library.path},
                         {"version", library.version},
                         {"hash", library.hash}});
  }
  return {{"path", facts.path},
          {"hash", facts.hash},
          {"script", facts.script},
          {"build_id", facts.build_id},
          {"compilers", facts.compilers},
          {"flags", facts.flags},
          {"flags_source", facts.flags_source},
          {"libraries", libraries}};
}

int print_openblas(const std::string& library) {
  void* loaded = dlopen(library.c_str(), RTLD_NOW);
  const auto core_name =
      loaded == nullptr ? nullptr : function_of<char* (*)()>(loaded, "openblas_get_corename");
  if (core_name == nullptr) {
    throw EnvironmentError(fmt::format("{} is no OpenBLAS that tells of itself", library));
  }
  const auto config = function_of<char* (*)()>(loaded, "openblas_get_config");
  const auto parallel = function_of<int (*)()>(loaded, "openblas_get_parallel");
  constexpr std::array threading = {"serial", "pthread", "openmp"};
  const int kind = parallel == nullptr ? -1 : parallel();
  const Json said = {
      {"core", core_name()},
      {"coretype_set_by", std::getenv("OPENBLAS_CORETYPE") == nullptr ? "library" : "user"},
      {"config", config == nullptr ? "" : config()},
      {"threading",
       kind >= 0 && kind < 3 ? threading.at(static_cast<std::size_t>(kind)) : "unknown"}};
  fmt::print("{}\n", said.dump());
  return exit_fine;
}

}  // namespace casebook::cli
