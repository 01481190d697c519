#pragma once

#include <mpi.h>

#include "apps/spectral/case.hpp"
#include "apps/spectral/judge/kept_steps.hpp"
#include "harness/run/draw.hpp"
#include "harness/run/team.hpp"

namespace spectral {

/// The judge's own sums of the field that was kept, and of the field before it.
struct KeptFacts {
  double energy = 0.0;
  double enstrophy = 0.0;
  double mean_speed = 0.0;        ///< relative to the root mean square of the speed
  double divergence = 0.0;        ///< as in oracle::Statistics
  double beyond_k_max = 0.0;      ///< likewise
  double enstrophy_before = 0.0;  ///< after the judge's own step back, where takes_step_back()
};

/// True if two ranks share the judging: up to 256^3 points, for the second one needs room for a step of its own.
bool is_look_shared(const Case& input, int n_ranks);

/// The part of the judging that needs the kept field alone. Rank 1 does it, while rank 0 does the rest; rank 0
/// does it itself when it is alone, or on larger grids.
class KeptLook {
 public:
  /// On rank 1: receives the field, looks at it and sends what it found to rank 0. On the others: returns at once.
  /// Collective over ranks 0 and 1. The arguments outlive the object.
  KeptLook(const Case& input,
           const std::optional<KeptSteps>& kept,
           const casebook::Draw& draw,
           const casebook::Team& team = {});
  KeptLook(const KeptLook&) = delete;
  KeptLook& operator=(const KeptLook&) = delete;
  ~KeptLook();  ///< Waits for rank 1, whose facts may not have been asked for.

  /// On rank 0, once, where steps were kept.
  KeptFacts facts();

 private:
  const Case& input_;
  const std::optional<KeptSteps>& kept_;
  const casebook::Draw& draw_;
  KeptFacts received_;
  MPI_Request request_ = MPI_REQUEST_NULL;
  bool is_shared_;
};

/// True if the judge makes its own step from the kept field: always on small grids, else for the share of the
/// answers that the effort is.
bool takes_own_step(const Case& input, const casebook::Draw& draw);

/// True if it makes one back as well.
bool takes_step_back(const Case& input, const KeptSteps& kept, const casebook::Draw& draw);

}  // namespace spectral
