#include "cli/machine/doctor_disk.hpp"

#include <filesystem>
#include <system_error>

#include <fmt/format.h>

#include "cli/text/format.hpp"
#include "harness/core/error.hpp"
#include "harness/core/file.hpp"

namespace casebook::cli {
namespace {

namespace fs = std::filesystem;

constexpr double disk_gib = 1024.0 * 1024.0 * 1024.0;

/// Free space in the folder, or in the one above it that exists.
double free_gib(fs::path folder) {
  std::error_code none;
  while (!fs::exists(folder, none) && folder.has_parent_path() && folder != folder.parent_path()) {
    folder = folder.parent_path();
  }
  const fs::space_info space = fs::space(folder, none);
  return none ? 0.0 : static_cast<double>(space.available) / disk_gib;
}

/// needed_gib: with less, something will fail soon.
Finding free_space(const std::string& name, const fs::path& folder, double needed_gib) {
  const double available = free_gib(folder);
  const std::string found =
      fmt::format("{} GiB free for {}", three_digits(available), folder.string());
  if (available >= needed_gib) {
    return {name, Health::ok, found};
  }
  return {name,
          Health::problem,
          found,
          fmt::format("{} GiB are needed", three_digits(needed_gib)),
          "delete what is not needed (old builds, results), or work in another file system",
          "you"};
}

Finding results_folder(const Project& project) {
  try {
    require_writable_folder(project.results());
    return {"results folder", Health::ok, project.results().string() + " is writable"};
  } catch (const EnvironmentError& error) {
    return {"results folder",
            Health::problem,
            error.what(),
            "no run can leave its record",
            "use --results with a folder of yours",
            "you"};
  }
}

}  // namespace

std::vector<Finding> examine_disk(const Project& project) {
  // A build with tests takes 0.3 GiB, thousand records with traces as much.
  return {results_folder(project),
          free_space("disk, build", project.build(), 0.5),
          free_space("disk, results", project.results(), 0.5)};
}

}  // namespace casebook::cli
