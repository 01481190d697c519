#pragma once

#include <vector>

#include "apps/weather/case.hpp"
#include "apps/weather/result.hpp"
#include "harness/run/team.hpp"

namespace weather {

/// Files of a case's snapshots, from each of which a run can go on: rank 0 collects all fields and writes them alone, while the others wait.
class GatheredSnapshots {
 public:
  GatheredSnapshots(const Case& input, const casebook::Team& team) : input_(input), team_(team) {}

  /// Collective. Errors: EnvironmentError on all ranks where the file cannot be written.
  template <class Method>
  void write(int step, const std::vector<Sample>& series, Method& method) {
    method.store(mine_);
    write_state(step, series);
  }

  /// Goes on, after a step, with what a snapshot still needs.
  void advance() {}

  /// Waits until all snapshots have their names.
  void finish() {}

 private:
  void write_state(int step, const std::vector<Sample>& series);

  const Case& input_;
  casebook::Team team_;
  State mine_;  ///< its memory serves every snapshot
};

/// Files of a case's snapshots, into which every rank writes its own columns, all at once.
class SharedSnapshots {
 public:
  SharedSnapshots(const Case& input, const casebook::Team& team) : input_(input), team_(team) {}

  /// Collective. Errors: EnvironmentError on all ranks where the file cannot be written.
  template <class Method>
  void write(int step, const std::vector<Sample>& series, Method& method) {
    method.store(mine_);
    write_state(step, series);
  }

  void advance() {}
  void finish() {}

 private:
  void write_state(int step, const std::vector<Sample>& series);

  const Case& input_;
  casebook::Team team_;
  State mine_;  ///< its memory serves every snapshot
};

}  // namespace weather
