#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "harness/core/json.hpp"
#include "harness/run/arguments.hpp"
#include "harness/run/counters/callgrind_marker.hpp"
#include "harness/run/counters/counters.hpp"
#include "harness/run/counters/likwid_marker.hpp"
#include "harness/run/measurement.hpp"
#include "harness/run/region.hpp"
#include "harness/run/team.hpp"
#include "harness/run/trace/trace.hpp"

namespace casebook {

/// Instruments of the timed repetitions beside the clock: the layer around MPI, counters,
/// LIKWID's and callgrind's markers, a trace.
/// Make it when the first of them is about to start.
class Instruments {
 public:
  Instruments(const Arguments& arguments, const Team& team);
  ~Instruments();
  Instruments(const Instruments&) = delete;
  Instruments& operator=(const Instruments&) = delete;

  /// Times one repetition and appends it. MPI is watched inside solve alone; counters, whose reading
  /// takes microseconds, start before the clock and stop after it.
  void measure(const std::function<void()>& solve, Measurement& measurement);

  /// The members `mpi`, `efficiency` and `counters` of the record, complete on rank 0. Collective.
  /// shortest_region_s: as measured, regions with shorter calls are left out
  Json read(const Measurement& measurement, double shortest_region_s) const;

  /// Warnings of the instruments that did not work on this rank.
  std::vector<std::string> warnings() const;

  /// Writes the trace, if one was asked for. Collective. Errors: EnvironmentError on rank 0.
  void write_trace() const;

 private:
  Json read_mpi(const Measurement& measurement, double shortest_region_s) const;

  const Arguments& arguments_;
  Team team_;
  Counters counters_;
  std::unique_ptr<LikwidMarker> likwid_;  ///< null when not under likwid-perfctr
  std::unique_ptr<CallgrindMarker> callgrind_;  ///< null when not under valgrind
  std::unique_ptr<Trace> trace_;
  std::vector<RegionObserver*> observers_;
};

}  // namespace casebook
