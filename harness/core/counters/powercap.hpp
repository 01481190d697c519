#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace casebook {

/// The energy counters of the processor packages (sockets) that Linux shows below one folder. They
/// count the whole package, with all programs that run there.
/// Source: Linux, Documentation/power/powercap/powercap.rst
class Powercap {
 public:
  /// Finds the packages: the zones intel-rapl:N whose name begins with "package", on AMD too. Not
  /// psys, nor the zones within a package (core, dram), which would count it twice.
  explicit Powercap(const std::filesystem::path& root = "/sys/class/powercap");

  /// "" when the energy of every package can be read, else why not and what to do.
  const std::string& reason() const { return reason_; }

  /// Microjoules of each package since some moment. Empty when one cannot be read.
  std::vector<std::int64_t> read() const;

  /// Joules of all packages between two readings, which may lie less than one range apart (a
  /// quarter of an hour at full load): a counter that reached it went on from 0. Nothing when a
  /// reading failed.
  std::optional<double> joules(std::span<const std::int64_t> before,
                               std::span<const std::int64_t> after) const;

 private:
  struct Zone {
    std::filesystem::path energy_file;
    std::int64_t range_uj = 0;  ///< the largest value; 0 follows
  };

  std::vector<Zone> zones_;
  std::string reason_;
};

}  // namespace casebook
