#pragma once

#include <functional>
#include <string>
#include <vector>

#include "harness/run/region.hpp"
#include "harness/run/team.hpp"

namespace casebook {

/// One region over all repetitions; complete on rank 0. A rank's time is that of its slowest
/// thread.
struct RegionSamples {
  std::string name;
  double calls = 0.0;                            ///< all ranks and threads, in one repetition
  std::vector<std::vector<double>> inclusive_s;  ///< [repetition][rank]
  std::vector<std::vector<double>> exclusive_s;  ///< [repetition][rank]
  double mean_call_s = 0.0;                      ///< mean time of a call, all ranks and threads
  /// Exclusive time of every thread, [rank][thread], seconds, the sum over the repetitions.
  std::vector<std::vector<double>> thread_exclusive_s = {};
  /// The part of it inside MPI calls.
  std::vector<std::vector<double>> thread_mpi_s = {};
};

/// The region around every solve(): its exclusive time is what lies outside the app's own regions.
extern const Region solve_region;

/// The life of one solver, each time the maximum over ranks.
struct PhaseTimes {
  double construct_s = 0.0;
  double set_up_s = 0.0;
  double solve_s = 0.0;
  double copy_out_s = 0.0;
  double answer_copy_s = 0.0;  ///< the harness's own copy of what copy_out() brought
  double kernel_s = 0.0;       ///< of the whole life, see Disturbance
  double waited_s = 0.0;

  /// Charged time: work that hides in copy_out() counts as well, beyond the time of moving an answer.
  double total_s() const;
};

/// Times of the repetitions, a new solver each.
struct Measurement {
  std::vector<PhaseTimes> phases;
  std::vector<double> solve_s;  ///< each the maximum over ranks
  std::vector<RegionSamples> regions;
};

/// Runs a step between barriers. Returns seconds, the maximum over ranks, on all ranks.
double time_collectively(const Team& team, const std::function<void()>& step);

/// Times one repetition with its regions and appends it.
void measure_once(const Team& team, const std::function<void()>& step, Measurement& measurement);

}  // namespace casebook
