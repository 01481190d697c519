#include "harness/run/region.hpp"

#include <algorithm>
#include <array>
#include <deque>
#include <limits>
#include <mutex>
#include <stdexcept>

#include "harness/run/clock.hpp"

namespace casebook {
namespace {

constexpr int max_regions = 32;

struct Totals {
  std::int64_t inclusive_ns = 0;
  std::int64_t exclusive_ns = 0;
  std::int64_t mpi_ns = 0;
  std::int64_t calls = 0;
};

/// One thread's totals. On cache lines of its own: neighbours would slow each other down.
struct alignas(128) ThreadTotals {
  std::array<Totals, max_regions> regions;
};

/// Names and threads known so far. A function-local object, because regions are defined at
/// namespace scope in files whose order of initialization is open.
struct Registry {
  std::mutex mutex;
  std::vector<std::string> names;
  std::deque<ThreadTotals> threads;  // a deque keeps addresses when it grows
};

Registry& registry() {
  static Registry instance;
  return instance;
}

ThreadTotals& add_thread() {
  Registry& all = registry();
  const std::lock_guard lock(all.mutex);
  return all.threads.emplace_back();
}

ThreadTotals& totals_of_this_thread() {
  thread_local ThreadTotals& mine = add_thread();
  return mine;
}

thread_local TimedRegion* innermost = nullptr;

std::vector<RegionObserver*> observers;

void tell_opened(int region) {
  for (RegionObserver* observer : observers) {
    observer->opened(region);
  }
}

void tell_closed(int region, std::int64_t start_ns, std::int64_t end_ns) {
  for (auto observer = observers.rbegin(); observer != observers.rend(); ++observer) {
    (*observer)->closed(region, start_ns, end_ns);
  }
}

bool is_marker_name(const std::string& name) {
  const auto allowed = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           c == '.' || c == ':' || c == '-';
  };
  return !name.empty() && std::all_of(name.begin(), name.end(), allowed);
}

}  // namespace

Region::Region(const char* name) {
  Registry& all = registry();
  const std::lock_guard lock(all.mutex);
  if (!is_marker_name(name) || all.names.size() == max_regions) {
    throw std::logic_error(std::string("region `") + name +
                           "`: use letters, digits and _.:- in at most 32 names");
  }
  id_ = static_cast<int>(all.names.size());
  all.names.emplace_back(name);
}

TimedRegion::TimedRegion(const Region& region) : id_(region.id()), parent_(innermost) {
  innermost = this;
  if (!observers.empty()) {
    tell_opened(id_);
  }
  start_ns_ = now_ns();
}

TimedRegion::~TimedRegion() {
  const std::int64_t end_ns = now_ns();
  const std::int64_t elapsed_ns = end_ns - start_ns_;
  innermost = parent_;
  if (parent_ != nullptr) {
    parent_->children_ns_ += elapsed_ns;
  }
  Totals& mine = totals_of_this_thread().regions[static_cast<std::size_t>(id_)];
  mine.inclusive_ns += elapsed_ns;
  mine.exclusive_ns += elapsed_ns - children_ns_;
  mine.mpi_ns += mpi_ns_;
  mine.calls += 1;
  if (!observers.empty()) {
    tell_closed(id_, start_ns_, end_ns);
  }
}

void set_region_observers(std::span<RegionObserver* const> chosen) {
  observers.assign(chosen.begin(), chosen.end());
}

int current_region() {
  return innermost == nullptr ? -1 : innermost->id();
}

void add_mpi_time(std::int64_t elapsed_ns) {
  if (innermost != nullptr) {
    innermost->mpi_ns_ += elapsed_ns;
  }
}

std::vector<std::string> region_names() {
  Registry& all = registry();
  const std::lock_guard lock(all.mutex);
  return all.names;
}

void reset_regions() {
  Registry& all = registry();
  const std::lock_guard lock(all.mutex);
  std::fill(all.threads.begin(), all.threads.end(), ThreadTotals{});
}

std::vector<std::vector<RegionTime>> region_times() {
  Registry& all = registry();
  const std::lock_guard lock(all.mutex);
  std::vector<std::vector<RegionTime>> times(all.names.size());
  for (const ThreadTotals& thread : all.threads) {
    for (std::size_t r = 0; r < times.size(); ++r) {
      const Totals& t = thread.regions[r];
      times[r].push_back({1e-9 * static_cast<double>(t.inclusive_ns),
                          1e-9 * static_cast<double>(t.exclusive_ns),
                          1e-9 * static_cast<double>(t.mpi_ns),
                          t.calls});
    }
  }
  return times;
}

double measure_region_cost() {
  static const Region probe("harness.probe");
  constexpr int n_tries = 20;
  constexpr int n = 500;
  double fastest = std::numeric_limits<double>::infinity();
  for (int k = 0; k < n_tries; ++k) {
    const std::int64_t start = now_ns();
    for (int i = 0; i < n; ++i) {
      const TimedRegion timed(probe);
    }
    fastest = std::min(fastest, seconds(start, now_ns()) / n);
  }
  return fastest;
}

}  // namespace casebook
