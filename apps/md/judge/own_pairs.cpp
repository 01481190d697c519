#include "apps/md/judge/own_pairs.hpp"

#include <algorithm>
#include <cmath>

#include "harness/core/every_length.hpp"

namespace md::judge {

OwnPairs::OwnPairs(const Case& input,
                   const std::vector<Vec3>& position,
                   const std::vector<Vec3>& velocity,
                   OwnForces& own)
    : input_(input), position_(position), velocity_(velocity), own_(own) {
  for (const double length : input.box) {
    shift_ = std::max(shift_, 4.0 * length);
  }
}

void OwnPairs::add(std::size_t i, std::span<const std::size_t> others) {
  take_in(i, others);
  add_terms(others.size());
  if (!velocity_.empty()) {
    add_curvature(others.size());
  }
  for (std::size_t k = 0; k < others.size(); ++k) {
    const std::size_t j = others[k];
    for (std::size_t d = 0; d < 3; ++d) {
      const double force = batch_.factor[k] * batch_.r[d][k];
      own_.force[i][d] += force;
      own_.force[j][d] -= force;
    }
    own_.rounding[i] += batch_.rounding[k];
    own_.rounding[j] += batch_.rounding[k];
  }
}

void OwnPairs::Batch::resize(std::size_t n) {
  for (auto* const list :
       {&r2, &cutoff2, &force12, &force6, &energy12, &energy6, &shift, &factor, &rounding}) {
    list->resize(std::max(list->size(), n));
  }
  for (std::size_t d = 0; d < 3; ++d) {
    r[d].resize(r2.size());
    v[d].resize(r2.size());
  }
}

void OwnPairs::take_in(std::size_t i, std::span<const std::size_t> others) {
  batch_.resize(others.size());
  for (std::size_t k = 0; k < others.size(); ++k) {
    const std::size_t j = others[k];
    Vec3 r = position_[i] - position_[j];
    for (std::size_t d = 0; d < 3; ++d) {  // both places are in the box
      const double length = input_.box[d];
      r[d] = r[d] > 0.5 * length ? r[d] - length : r[d] < -0.5 * length ? r[d] + length : r[d];
      batch_.r[d][k] = r[d];
    }
    batch_.r2[k] = dot(r, r);
    const LennardJones::Pair& pair =
        input_.potential.of(input_.atoms->type[i], input_.atoms->type[j]);
    batch_.cutoff2[k] = pair.cutoff2;
    batch_.force12[k] = pair.force12;
    batch_.force6[k] = pair.force6;
    batch_.energy12[k] = pair.energy12;
    batch_.energy6[k] = pair.energy6;
    batch_.shift[k] = pair.shift;
    if (!velocity_.empty()) {
      const Vec3 v = velocity_[i] - velocity_[j];
      for (std::size_t d = 0; d < 3; ++d) {
        batch_.v[d][k] = v[d];
      }
    }
  }
}

CASEBOOK_EVERY_LENGTH
void OwnPairs::add_terms(std::size_t n) {
  double* const factors = batch_.factor.data();
  double* const roundings = batch_.rounding.data();
  const double* const squares = batch_.r2.data();
  const double* const cutoffs2 = batch_.cutoff2.data();
  const double* const force12 = batch_.force12.data();
  const double* const force6 = batch_.force6.data();
  const double* const energy12 = batch_.energy12.data();
  const double* const energy6 = batch_.energy6.data();
  const double* const shifts = batch_.shift.data();
  const double moved = shift_;
  double pairs = 0.0, doubtful = 0.0;
  double potential = 0.0, potential_size = 0.0, continuous = 0.0, moved_energy = 0.0;
  double virial = 0.0, virial_size = 0.0, moved_virial = 0.0;
#pragma omp simd reduction(+ : pairs, doubtful, potential, potential_size, continuous) \
    reduction(+ : moved_energy, virial, virial_size, moved_virial)
  for (std::size_t k = 0; k < n; ++k) {
    const double r2 = squares[k];
    const double cutoff2 = cutoffs2[k];
    const double within = r2 < cutoff2 ? 1.0 : 0.0;
    const double s = r2 < cutoff2 ? 1.0 / r2 : 0.0;
    const double s3 = s * s * s;
    const double repulsive = force12[k] * s3 * s3 * s;
    const double attractive = force6[k] * s3 * s;
    const double distance = std::sqrt(r2);
    const double terms = (repulsive + attractive) * distance;
    const double slope = 14.0 * repulsive + 8.0 * attractive;
    const double s_cut = 1.0 / cutoff2;
    const double s3_cut = s_cut * s_cut * s_cut;
    const double energy = s3 * (energy12[k] * s3 - energy6[k]);
    factors[k] = repulsive - attractive;
    roundings[k] = unit_roundoff * (20.0 * terms + moved * slope);
    pairs += within;
    doubtful +=
        std::abs(r2 - cutoff2) <= 8.0 * unit_roundoff * moved * std::sqrt(cutoff2) ? 1.0 : 0.0;
    potential += energy - within * shifts[k];
    continuous += energy - within * (s3_cut * (energy12[k] * s3_cut - energy6[k]));
    virial += (repulsive - attractive) * r2;
    potential_size += s3 * (energy12[k] * s3 + energy6[k]) + within * shifts[k];
    virial_size += terms * distance;
    moved_energy += moved * terms;
    moved_virial += moved * slope * distance;
  }
  own_.pairs += static_cast<std::int64_t>(pairs);
  own_.doubtful += static_cast<std::int64_t>(doubtful);
  own_.potential += potential;
  own_.continuous += continuous;
  own_.virial += virial;
  own_.potential_size += potential_size;
  own_.virial_size += virial_size;
  own_.moved_energy += moved_energy;
  own_.moved_virial += moved_virial;
}

/// v V'' v of the pairs.
CASEBOOK_EVERY_LENGTH
void OwnPairs::add_curvature(std::size_t n) {
  const double* const x = batch_.r[0].data();
  const double* const y = batch_.r[1].data();
  const double* const z = batch_.r[2].data();
  const double* const vx = batch_.v[0].data();
  const double* const vy = batch_.v[1].data();
  const double* const vz = batch_.v[2].data();
  const double* const squares = batch_.r2.data();
  const double* const cutoffs2 = batch_.cutoff2.data();
  const double* const force12 = batch_.force12.data();
  const double* const force6 = batch_.force6.data();
  double curvature = 0.0;
#pragma omp simd reduction(+ : curvature)
  for (std::size_t k = 0; k < n; ++k) {
    const double s = squares[k] < cutoffs2[k] ? 1.0 / squares[k] : 0.0;
    const double s4 = s * s * s * s;
    const double repulsive = force12[k] * s4 * s * s * s;
    const double attractive = force6[k] * s4;
    const double vr = vx[k] * x[k] + vy[k] * y[k] + vz[k] * z[k];
    const double vv = vx[k] * vx[k] + vy[k] * vy[k] + vz[k] * vz[k];
    const double along = vr * vr * s;
    curvature +=
        along * (13.0 * repulsive - 7.0 * attractive) - (vv - along) * (repulsive - attractive);
  }
  own_.curvature += curvature;
}

}  // namespace md::judge
