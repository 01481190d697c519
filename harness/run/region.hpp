#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace casebook {

/// A named part of a run. Define one object per region at namespace scope in the app (the names
/// belong to the app, so that the columns of a ladder line up).
class Region {
 public:
  /// name: letters, digits and `_.:-` only, as LIKWID's marker API requires.
  explicit Region(const char* name);

  int id() const { return id_; }

 private:
  int id_;
};

/// Times a region on the calling thread from construction to destruction. Regions nest, but no
/// region inside itself. Cost: two clock readings and no allocation.
class TimedRegion {
 public:
  explicit TimedRegion(const Region& region);
  ~TimedRegion();
  TimedRegion(const TimedRegion&) = delete;
  TimedRegion& operator=(const TimedRegion&) = delete;

 private:
  int id_;
  TimedRegion* parent_;
  std::int64_t start_ns_;
  std::int64_t children_ns_ = 0;
};

/// What one thread spent in one region.
struct RegionTime {
  double inclusive_s = 0.0;
  double exclusive_s = 0.0;  ///< without the regions opened inside
  std::int64_t calls = 0;
};

/// Names of all regions, in the order of their definition.
std::vector<std::string> region_names();

/// Sets the times of all threads of this process to zero. Call outside parallel regions.
void reset_regions();

/// Times of this process since the last reset: [region][thread in order of first use].
/// Call outside parallel regions.
std::vector<std::vector<RegionTime>> region_times();

/// Seconds that opening and closing one region costs here, measured now.
double measure_region_cost();

}  // namespace casebook
