#pragma once

#include <vector>

#include "parts/md/domains/slabs_by_work.hpp"

namespace md {

/// In the narrow lists each cluster has an allowance of its own, which goes with its speed. How much of it is used
/// is bounded by the speeds since then, and looked at only when the bound is reached.
class SpeedSlabs : public SlabsByWork {
 public:
  /// skins: the narrow one is that of two clusters of mean speed
  using SlabsByWork::SlabsByWork;

  /// This rank's part of a checkpoint.
  SavedAtoms saved() const;

  /// Goes on from one: sorts, lists and prunes where that was done before it was written.
  void resume(const SavedAtoms& all);

 protected:
  /// The start: atoms and lists.
  void place_and_list();

  /// v += dt / 2 f / m; x += dt v
  void kick_and_drift();

  /// One message asks for both lists: no atom may have used up what a list allows.
  void renew_lists();

  /// The narrow lists of all threads, of the wide ones and the allowances.
  virtual void leave_near();

  std::vector<double> allowance_;  ///< [cluster] in the narrow list
  std::size_t n_prunings_ = 0;

 private:
  void build_list();
  void prune_list();

  /// With the allowances that there are.
  void prune();

  /// Sets how far each cluster may move until the narrow list is renewed, those of other ranks as well.
  void allow();

  double mean_speed_ = 0.0;  ///< of the fastest atoms of all clusters, at the last build
  double wide_bound_ = 0.0;  ///< no cluster of this rank has used more of its allowance
  double narrow_bound_ = 0.0;
};

}  // namespace md
