#pragma once

#include <vector>

#include "harness/run/team.hpp"
#include "parts/dft/batches/batches.hpp"
#include "parts/scf/dealing/task_counter.hpp"

namespace dft {

/// Deals batches to whichever thread of whichever rank is free, those with the most functions first.
class BatchQueue {
 public:
  /// Collective.
  BatchQueue(const casebook::Team& team, std::vector<Batch> batches);

  /// Begins again. Collective; no rank may still be counting.
  void reset();

  /// A batch that no thread of any rank has taken, or none. Safe to call from threads.
  const Batch* next();

 private:
  std::vector<Batch> batches_;
  scf::TaskCounter counter_;
};

}  // namespace dft
