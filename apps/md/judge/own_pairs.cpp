#include "apps/md/judge/own_pairs.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>

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
  const auto n_types = static_cast<int>(input_.potential.n_types);
  for (int type = 0; type < n_types; ++type) {
    add_batch(i,
              n_types == 1 ? others : of_type(type, others),
              input_.potential.of(input_.atoms->type[i], type));
  }
}

std::span<const std::size_t> OwnPairs::of_type(int type, std::span<const std::size_t> others) {
  of_type_.clear();
  std::copy_if(others.begin(), others.end(), std::back_inserter(of_type_), [&](std::size_t j) {
    return input_.atoms->type[j] == type;
  });
  return of_type_;
}

void OwnPairs::add_batch(std::size_t i,
                         std::span<const std::size_t> others,
                         const LennardJones::Pair& pair) {
  take_in(i, others, pair.cutoff2);
  add_terms(others.size(), pair);
  if (!velocity_.empty()) {
    add_curvature(others.size(), pair);
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
  for (auto* const list : {&r2, &within, &factor, &rounding}) {
    list->resize(std::max(list->size(), n));
  }
  for (std::size_t d = 0; d < 3; ++d) {
    r[d].resize(r2.size());
    v[d].resize(r2.size());
  }
}

void OwnPairs::take_in(std::size_t i, std::span<const std::size_t> others, double cutoff2) {
  batch_.resize(others.size());
  for (std::size_t k = 0; k < others.size(); ++k) {
    const Vec3 r = position_[i] - position_[others[k]];
    for (std::size_t d = 0; d < 3; ++d) {
      batch_.r[d][k] = r[d];
    }
  }
  for (std::size_t k = 0; !velocity_.empty() && k < others.size(); ++k) {
    const Vec3 v = velocity_[i] - velocity_[others[k]];
    for (std::size_t d = 0; d < 3; ++d) {
      batch_.v[d][k] = v[d];
    }
  }
  take_nearest_images(others.size(), cutoff2);
}

CASEBOOK_EVERY_LENGTH
void OwnPairs::take_nearest_images(std::size_t n, double cutoff2) {
  const std::array<double*, 3> r = {batch_.r[0].data(), batch_.r[1].data(), batch_.r[2].data()};
  double* const r2 = batch_.r2.data();
  double* const within = batch_.within.data();
  const Vec3 box = input_.box;
  // Both places are in the box. Nothing is computed on a condition: without AVX-512 such a loop would have no vectors.
  const auto nearest_in = [](double apart, double length) {
    return apart - std::copysign(std::abs(apart) > 0.5 * length ? length : 0.0, apart);
  };
#pragma omp simd
  for (std::size_t k = 0; k < n; ++k) {
    const double x = nearest_in(r[0][k], box[0]);
    const double y = nearest_in(r[1][k], box[1]);
    const double z = nearest_in(r[2][k], box[2]);
    r[0][k] = x;
    r[1][k] = y;
    r[2][k] = z;
    r2[k] = x * x + y * y + z * z;
    within[k] = r2[k] < cutoff2 ? 1.0 : 0.0;
  }
}

CASEBOOK_EVERY_LENGTH
void OwnPairs::add_terms(std::size_t n, const LennardJones::Pair& pair) {
  double* const factors = batch_.factor.data();
  double* const roundings = batch_.rounding.data();
  const double* const squares = batch_.r2.data();
  const double* const withins = batch_.within.data();
  const double cutoff2 = pair.cutoff2;
  const double force12 = pair.force12;
  const double force6 = pair.force6;
  const double energy12 = pair.energy12;
  const double energy6 = pair.energy6;
  const double shift = pair.shift;
  const double moved = shift_;
  const double near_cutoff2 = 8.0 * unit_roundoff * moved * std::sqrt(cutoff2);
  const double s3_cut = 1.0 / (cutoff2 * cutoff2 * cutoff2);
  const double jump = s3_cut * (energy12 * s3_cut - energy6);
  double pairs = 0.0, doubtful = 0.0;
  double potential = 0.0, potential_size = 0.0, continuous = 0.0, moved_energy = 0.0;
  double virial = 0.0, virial_size = 0.0, moved_virial = 0.0;
#pragma omp simd reduction(+ : pairs, doubtful, potential, potential_size, continuous) \
    reduction(+ : moved_energy, virial, virial_size, moved_virial)
  for (std::size_t k = 0; k < n; ++k) {
    const double r2 = squares[k];
    const double within = withins[k];
    const double s = within / r2;
    const double s3 = s * s * s;
    const double repulsive = force12 * s3 * s3 * s;
    const double attractive = force6 * s3 * s;
    const double distance = std::sqrt(r2);
    const double terms = (repulsive + attractive) * distance;
    const double slope = 14.0 * repulsive + 8.0 * attractive;
    const double energy = s3 * (energy12 * s3 - energy6);
    factors[k] = repulsive - attractive;
    roundings[k] = unit_roundoff * (20.0 * terms + moved * slope);
    pairs += within;
    doubtful += std::abs(r2 - cutoff2) <= near_cutoff2 ? 1.0 : 0.0;
    potential += energy - within * shift;
    continuous += energy - within * jump;
    virial += (repulsive - attractive) * r2;
    potential_size += s3 * (energy12 * s3 + energy6) + within * shift;
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
void OwnPairs::add_curvature(std::size_t n, const LennardJones::Pair& pair) {
  const double* const x = batch_.r[0].data();
  const double* const y = batch_.r[1].data();
  const double* const z = batch_.r[2].data();
  const double* const vx = batch_.v[0].data();
  const double* const vy = batch_.v[1].data();
  const double* const vz = batch_.v[2].data();
  const double* const squares = batch_.r2.data();
  const double* const within = batch_.within.data();
  const double force12 = pair.force12;
  const double force6 = pair.force6;
  double curvature = 0.0;
#pragma omp simd reduction(+ : curvature)
  for (std::size_t k = 0; k < n; ++k) {
    const double s = within[k] / squares[k];
    const double s4 = s * s * s * s;
    const double repulsive = force12 * s4 * s * s * s;
    const double attractive = force6 * s4;
    const double vr = vx[k] * x[k] + vy[k] * y[k] + vz[k] * z[k];
    const double vv = vx[k] * vx[k] + vy[k] * vy[k] + vz[k] * vz[k];
    const double along = vr * vr * s;
    curvature +=
        along * (13.0 * repulsive - 7.0 * attractive) - (vv - along) * (repulsive - attractive);
  }
  own_.curvature += curvature;
}

}  // namespace md::judge
