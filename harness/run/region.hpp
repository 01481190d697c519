#pragma once

#include <cstdint>
#include <span>
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

  int id() const { return id_; }

 private:
  friend void add_mpi_time(std::int64_t elapsed_ns);

  int id_;
  TimedRegion* parent_;
  std::int64_t start_ns_;
  std::int64_t children_ns_ = 0;
  std::int64_t mpi_ns_ = 0;
};

/// Hears of every region that any thread opens and closes; called on that thread, outside the
/// timed interval. Must not throw, and must not open regions itself.
class RegionObserver {
 public:
  virtual ~RegionObserver() = default;
  virtual void opened(int region) noexcept = 0;
  virtual void closed(int region, std::int64_t start_ns, std::int64_t end_ns) noexcept = 0;
};

/// Sets the observers of regions; an empty list costs nothing. The first of the list is called first at an
/// opening and last at a closing. Not owned. Call outside parallel regions and outside any region.
void set_region_observers(std::span<RegionObserver* const> observers);

/// The innermost region that the calling thread is in; -1 outside of all.
int current_region();

/// Charges time inside an MPI call to the innermost region of the calling thread.
void add_mpi_time(std::int64_t elapsed_ns);

/// Time of one thread in one region.
struct RegionTime {
  double inclusive_s = 0.0;
  double exclusive_s = 0.0;  ///< without the regions opened inside
  double mpi_s = 0.0;        ///< the part of exclusive_s inside MPI calls
  std::int64_t calls = 0;
};

/// Names of all regions, in the order of their definition.
std::vector<std::string> region_names();

/// Sets the times of all threads of this process to zero. Call outside parallel regions.
void reset_regions();

/// Times of this process since the last reset: [region][thread in order of first use].
/// Call outside parallel regions.
std::vector<std::vector<RegionTime>> region_times();

/// Seconds that opening and closing one region costs here, measured now: the fastest of several tries,
/// because an interruption would make every region look too short to time.
double measure_region_cost();

}  // namespace casebook
