#pragma once

#include <vector>

#include "apps/md/judge/crew.hpp"
#include "apps/md/judge/own_state.hpp"

namespace md::judge {

/// Forces of states that rank 0 alone has, computed by a crew.
class SharedForces {
 public:
  /// Returns at once on rank 0 and outside the crew; on its other ranks when that of rank 0 is destroyed. Collective.
  SharedForces(const Case& input, const Crew& crew);
  SharedForces(const SharedForces&) = delete;
  SharedForces& operator=(const SharedForces&) = delete;
  ~SharedForces();

  /// As own_forces(). On rank 0 only.
  OwnForces operator()(const std::vector<Vec3>& position, const std::vector<Vec3>& velocity) const;

 private:
  void serve() const;

  const Case& input_;
  const Crew& crew_;
};

}  // namespace md::judge
