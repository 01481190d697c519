#include "tests/md/faulty_embedding.hpp"

#include <cmath>

namespace md::fixture {

FaultyEmbedding::FaultyEmbedding(const Case& input, Fault fault)
    : input_(input),
      fault_(fault),
      embedding_(splines_of(input.embedded->embedding)),
      density_(splines_of(input.embedded->density)),
      pair_(splines_of(input.embedded->pair)) {}

template <class Use>
void FaultyEmbedding::for_each_pair(const std::vector<Vec3>& position, const Use& use) const {
  for (std::size_t i = 0; i < position.size(); ++i) {
    for (std::size_t j = i + 1; j < position.size(); ++j) {
      Vec3 r = position[i] - position[j];
      bool crosses = false;
      for (std::size_t d = 0; d < 3; ++d) {
        const double boxes = std::round(r[d] / input_.box[d]);
        crosses = crosses || boxes != 0.0;
        r[d] -= input_.box[d] * boxes;
      }
      if (dot(r, r) < input_.cutoff * input_.cutoff) {
        use(i, j, r, std::sqrt(dot(r, r)), crosses);
      }
    }
  }
}

Spline::At FaultyEmbedding::brought(std::size_t i, std::size_t j, double distance) const {
  const std::size_t from = type(fault_ == Fault::density_of_the_wrong_type ? i : j);
  Spline::At found = density_[from].at(distance);
  if (fault_ == Fault::float_in_one_class && from == density_.size() - 1) {
    found.value = static_cast<double>(static_cast<float>(found.value));
  }
  return found;
}

void FaultyEmbedding::embed(const std::vector<Vec3>& position) {
  std::vector<double> density(position.size());
  for_each_pair(position, [&](std::size_t i, std::size_t j, const Vec3&, double r, bool crosses) {
    const bool lost = fault_ == Fault::density_of_one_border && crosses;
    density[i] += lost && i < position.size() / 2 ? 0.0 : brought(i, j, r).value;
    density[j] += brought(j, i, r).value;
  });
  for (std::size_t i = 0; i < position.size(); ++i) {
    const Spline::At embedded = embedding_[type(i)].straight_on(density[i]);
    slope_[i] = embedded.slope;
    potential += fault_ == Fault::no_embedding_energy ? 0.0 : embedded.value;
  }
}

void FaultyEmbedding::compute(const std::vector<Vec3>& position) {
  force.assign(position.size(), Vec3{});
  potential = virial = 0.0;
  pairs = 0;
  std::vector<double> before = slope_;
  slope_.resize(position.size());
  embed(position);
  const std::vector<double>& slope =
      fault_ == Fault::late_embedding && !before.empty() ? before : slope_;
  for_each_pair(
      position, [&](std::size_t i, std::size_t j, const Vec3& r, double distance, bool crosses) {
        const bool is_mixed = type(i) != type(j) && fault_ == Fault::exponent_of_one_pair;
        const std::size_t b = is_mixed ? type(i) : type(j);
        const Spline::At pair = pair_[type(i) * density_.size() + b].at(distance);
        const double energy = pair.value / distance;
        const double of_j = fault_ == Fault::one_sided_embedding ? slope[i] : slope[j];
        const double along = slope[i] * brought(i, j, distance).slope +
                             of_j * brought(j, i, distance).slope +
                             (pair.slope - energy) / distance;
        for (std::size_t d = 0; d < 3; ++d) {
          force[i][d] -= along * r[d] / distance;
          force[j][d] += along * r[d] / distance;
        }
        ++pairs;
        potential += energy;
        virial -= fault_ == Fault::virial_without_halo && crosses ? 0.0 : along * distance;
      });
}

}  // namespace md::fixture
