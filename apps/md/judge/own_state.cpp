#include "apps/md/judge/own_state.hpp"

#include "apps/md/judge/crew.hpp"

namespace md::judge {

void OwnForces::finish(const Crew& crew) {
  crew.sum(force);
  crew.sum(rounding);
  std::vector<double> sums = {potential,
                              potential_size,
                              virial,
                              virial_size,
                              continuous,
                              curvature,
                              moved_energy,
                              moved_virial,
                              static_cast<double>(pairs),
                              static_cast<double>(doubtful)};
  crew.sum(sums);
  potential = sums[0];
  potential_size = sums[1];
  virial = sums[2];
  virial_size = sums[3];
  continuous = sums[4];
  curvature = sums[5];
  moved_energy = sums[6];
  moved_virial = sums[7];
  pairs = static_cast<std::int64_t>(sums[8]);
  doubtful = static_cast<std::int64_t>(sums[9]);
  const double of_sums = 20.0 + 2.0 * std::sqrt(sums[8]);
  potential_rounding = unit_roundoff * (of_sums * potential_size + moved_energy);
  virial_rounding = unit_roundoff * (of_sums * virial_size + moved_virial);
}

}  // namespace md::judge
