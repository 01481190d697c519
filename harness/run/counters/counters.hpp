#pragma once

#include <memory>
#include <string>
#include <vector>

#include "harness/core/counters/counter_probe.hpp"
#include "harness/core/json.hpp"
#include "harness/run/counters/counter_source.hpp"
#include "harness/run/team.hpp"

namespace casebook {

/// Choice of sources: every one, those of perf_event alone, or none.
enum class CounterChoice { automatic, perf, none };

/// "auto", "perf" or "none". Errors: UsageError.
CounterChoice counter_choice(const std::string& text);

/// Counts of the hardware, the kernel and the energy counters in the timed repetitions of this rank,
/// all threads together. A source counts after it has shown a known work, and not before.
class Counters {
 public:
  /// Opens the counters and tries them: about 20 ms of work in the calling thread, none with `none`.
  /// To be made before the OpenMP threads are: existing ones are counted too, but take a file for
  /// each counter.
  explicit Counters(CounterChoice choice);

  /// Around one repetition. The hardware's counters are read last and first.
  void start();
  void stop();

  /// The member `counters` of the record on rank 0, null elsewhere. Collective.
  /// sources: usable if on every rank
  /// values:  means over the repetitions, sums over the ranks, each of the first source that has it
  ///          on every rank; null, tier "n/a" and a reason when none has
  Json to_json(const Team& team, int repetitions) const;

 private:
  std::vector<CounterState> states_;
  std::vector<std::unique_ptr<CounterSource>> sources_;  ///< [state]
};

}  // namespace casebook
