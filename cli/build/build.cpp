#include "cli/build/build.hpp"

#include <algorithm>
#include <regex>

#include <fmt/format.h>

#include "cli/build/build_lock.hpp"
#include "cli/process/process.hpp"
#include "cli/text/arguments.hpp"
#include "cli/text/format.hpp"
#include "cli/text/match.hpp"
#include "cli/text/progress.hpp"
#include "harness/core/error.hpp"
#include "harness/core/text/number.hpp"

namespace casebook::cli {
namespace {

namespace fs = std::filesystem;

// Rebuilding one file or relinking is over before a line of progress is read.
constexpr int few_steps = 3;

void run_cmake(const Program& program, const std::string& what) {
  const Captured cmake = capture(program);
  if (!cmake.ending.fine()) {
    fmt::print(stderr, "{}{}", cmake.output, cmake.errors);
    throw EnvironmentError(fmt::format("{} failed: see CMake's messages above", what));
  }
}

}  // namespace

bool parse_build_step(const std::string& line, int& k, int& n) {
  static const std::regex pattern("\\[([0-9]{1,6})/([0-9]{1,6})\\].*");
  std::smatch parts;
  if (!matches(line, parts, pattern)) {
    return false;
  }
  k = leading_number<int>(parts[1].str());
  n = leading_number<int>(parts[2].str());
  return true;
}

std::string build_targets(const fs::path& build,
                          const std::vector<std::string>& targets,
                          const Terminal& terminal) {
  const BuildLock lock(build);
  Program cmake{{"cmake", "--build", build.string()}};
  if (!targets.empty()) {
    cmake.arguments.push_back("--target");
    append(cmake.arguments, targets);
  }
  Progress progress("building", terminal);
  std::string messages;
  Listener listener;
  listener.on_output = [&](const std::string& line) {
    int k = 0;
    int n = 0;
    if (!parse_build_step(line, k, n)) {
      messages += line + "\n";
    } else if (n > few_steps) {
      progress.show(static_cast<double>(k) / n, fmt::format("{} of {}", k, n));
    }
  };
  listener.on_error = [&](const std::string& line) { messages += line + "\n"; };
  const Ending ending = run_program(cmake, listener);
  progress.clear();
  if (!ending.fine()) {
    fmt::print(stderr, "{}", messages);
    throw EnvironmentError(fmt::format("the build failed: see the messages above; to repeat it: {}",
                                       shell_line(cmake.arguments)));
  }
  return messages;
}

void build_variants(const fs::path& build,
                    const std::vector<Variant>& variants,
                    const Terminal& terminal) {
  std::vector<std::string> targets;
  for (const Variant& variant : variants) {
    const bool known = std::find(targets.begin(), targets.end(), variant.target()) != targets.end();
    if (!variant.external && !known) {
      targets.push_back(variant.target());
    }
  }
  if (!targets.empty()) {
    build_targets(build, targets, terminal);
  }
}

void configure(const fs::path& build, const std::vector<std::string>& settings) {
  const BuildLock lock(build);
  Program cmake{{"cmake", build.string()}};
  for (const std::string& setting : settings) {
    cmake.arguments.push_back("-D" + setting);
  }
  run_cmake(cmake, "configuring " + build.string());
}

void configure_preset(const Project& project,
                      const std::string& preset,
                      const fs::path& build,
                      const std::vector<std::string>& settings) {
  fs::create_directories(build);
  const BuildLock lock(build);
  Program cmake{{"cmake", "--preset", preset, "-B", build.string()}, {}, project.root()};
  for (const std::string& setting : settings) {
    cmake.arguments.push_back("-D" + setting);
  }
  run_cmake(cmake, "configuring preset " + preset);
}

}  // namespace casebook::cli
