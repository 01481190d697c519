#pragma once

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>

#include <unistd.h>

namespace casebook {

/// A folder that looks like /sys/class/powercap. Removed with the object.
class PowerZones {
 public:
  static constexpr std::int64_t range_uj = 262'143'328'850;  // of a Skylake server

  PowerZones()
      : root_(std::filesystem::temp_directory_path() /
              ("casebook_power_zones_" + std::to_string(::getpid()))) {
    std::filesystem::create_directories(root_);
  }
  ~PowerZones() { std::filesystem::remove_all(root_); }
  PowerZones(const PowerZones&) = delete;
  PowerZones& operator=(const PowerZones&) = delete;

  const std::filesystem::path& root() const { return root_; }

  void make(const std::string& folder, const std::string& name, std::int64_t energy_uj) const {
    std::filesystem::create_directories(root_ / folder);
    std::ofstream(root_ / folder / "name") << name << '\n';
    std::ofstream(root_ / folder / "max_energy_range_uj") << range_uj << '\n';
    set_energy(folder, energy_uj);
  }

  void set_energy(const std::string& folder, std::int64_t energy_uj) const {
    std::ofstream(root_ / folder / "energy_uj") << energy_uj << '\n';
  }

 private:
  std::filesystem::path root_;
};

}  // namespace casebook
