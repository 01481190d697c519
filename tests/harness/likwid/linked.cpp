// The markers of a program that is linked with LIKWID, around one solve() and one region. Prints
// whether they are there, and why they do nothing if that is so.

#include <cstdio>
#include <string>

#include "harness/run/counters/likwid_marker.hpp"

namespace {

const casebook::Region work("work");

}  // namespace

int main() {
  const auto marker = casebook::load_likwid_marker({MPI_COMM_NULL, 0, 1, 2});
  if (!marker) {
    std::puts("no markers");
    return 0;
  }
  casebook::RegionObserver* const observer = marker.get();
  casebook::set_region_observers({&observer, 1});
  marker->watch({"work"});
  marker->start_solve();
  { const casebook::TimedRegion timed(work); }
  marker->stop_solve();
  casebook::set_region_observers({});
  const std::string reason = marker->reason();
  std::printf("markers: %s\n", reason.empty() ? "counting" : reason.c_str());
  return 0;
}
