#include "harness/core/counters/powercap.hpp"

#include <algorithm>
#include <fstream>

#include <fmt/format.h>

namespace casebook {
namespace {

namespace fs = std::filesystem;

std::string first_word(const fs::path& path) {
  std::ifstream file(path);
  std::string word;
  file >> word;
  return word;
}

std::optional<std::int64_t> whole_number(const fs::path& path) {
  std::ifstream file(path);
  std::int64_t number = 0;
  return file >> number ? std::optional(number) : std::nullopt;
}

/// intel-rapl:0, but not intel-rapl:0:1 within it, nor intel-rapl-mmio:0, the same package again.
bool is_package(const fs::path& folder) {
  const std::string name = folder.filename().string();
  return name.starts_with("intel-rapl:") && std::count(name.begin(), name.end(), ':') == 1 &&
         first_word(folder / "name").starts_with("package");
}

std::vector<fs::path> find_packages(const fs::path& root) {
  std::vector<fs::path> packages;
  std::error_code missing;
  for (const auto& entry : fs::directory_iterator(root, missing)) {
    if (is_package(entry.path())) {
      packages.push_back(entry.path());
    }
  }
  return packages;
}

}  // namespace

Powercap::Powercap(const fs::path& root) {
  for (const fs::path& package : find_packages(root)) {
    const auto range_uj = whole_number(package / "max_energy_range_uj");
    zones_.push_back({package / "energy_uj", range_uj.value_or(0)});
    if (!range_uj || !whole_number(zones_.back().energy_file)) {
      reason_ = fmt::format(
          "{} cannot be read: most systems let root alone read it; ask the administrator for "
          "chmod a+r",
          zones_.back().energy_file.string());
      return;
    }
  }
  if (zones_.empty()) {
    reason_ = fmt::format(
        "{} has no package: a virtual machine, a processor without energy counters, or a kernel "
        "without intel_rapl (sudo modprobe intel_rapl_msr)",
        root.string());
  }
}

std::vector<std::int64_t> Powercap::read() const {
  std::vector<std::int64_t> energies_uj;
  for (const Zone& zone : zones_) {
    const auto energy_uj = whole_number(zone.energy_file);
    if (!energy_uj) {
      return {};
    }
    energies_uj.push_back(*energy_uj);
  }
  return energies_uj;
}

std::optional<double> Powercap::joules(std::span<const std::int64_t> before,
                                       std::span<const std::int64_t> after) const {
  if (zones_.empty() || before.size() != zones_.size() || after.size() != zones_.size()) {
    return std::nullopt;
  }
  std::int64_t sum_uj = 0;
  for (std::size_t i = 0; i < zones_.size(); ++i) {
    const bool wrapped = after[i] < before[i];
    sum_uj += after[i] - before[i] + (wrapped ? zones_[i].range_uj + 1 : 0);
  }
  return 1e-6 * static_cast<double>(sum_uj);
}

}  // namespace casebook
