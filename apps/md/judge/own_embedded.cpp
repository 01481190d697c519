#include "apps/md/judge/own_embedded.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>

#include "apps/md/judge/own_cells.hpp"
#include "apps/md/judge/own_table.hpp"

namespace md::judge {
namespace {

using Found = OnTable<double>;

/// Density at an atom, its change in time, and the slope of the embedding energy there.
struct Embedded {
  double density = 0.0;
  double rounding = 0.0;  ///< of the density
  double change = 0.0;    ///< of the density, in time
  double slope = 0.0;     ///< F'
  double slope_rounding = 0.0;
};

/// Density first, then everything that needs it.
class EmbeddedSum {
 public:
  EmbeddedSum(const Case& input,
              const std::vector<Vec3>& position,
              const std::vector<Vec3>& velocity,
              OwnForces& own)
      : input_(input),
        tables_(*input.embedded),
        position_(position),
        velocity_(velocity),
        own_(own),
        atoms_(position.size()) {
    for (const double length : input.box) {
      shift_ = std::max(shift_, 4.0 * length);
    }
    for (const Table& pair : tables_.pair) {
      jump_.push_back(look_up(pair, tables_.cutoff).value / tables_.cutoff);
    }
  }

  void add_density(std::size_t i, std::size_t j) {
    const Vec3 r = between(i, j);
    const double distance = std::sqrt(dot(r, r));
    const double cutoff = tables_.cutoff;
    own_.doubtful += std::abs(dot(r, r) - cutoff * cutoff) <= 8.0 * unit_roundoff * shift_ * cutoff;
    if (!(dot(r, r) < cutoff * cutoff)) {
      return;
    }
    ++own_.pairs;
    const Vec3 v = velocity_.empty() ? Vec3{} : velocity_[i] - velocity_[j];
    const double speed = dot(v, r) / distance;
    const auto feel = [&](std::size_t atom, const Found& brought) {
      Embedded& at = atoms_[atom];
      at.density += brought.value;
      at.rounding += unit_roundoff *
                     (30.0 * brought.value + 8.0 * brought.size + shift_ * std::abs(brought.slope));
      at.change += brought.slope * speed;
    };
    feel(i, look_up(density_of(j), distance));
    feel(j, look_up(density_of(i), distance));
  }

  /// Between the two passes. Every part needs the slopes; what is summed over atoms is that of the first part.
  void embed_atoms(const Crew& crew) {
    add_up_densities(crew);
    OwnForces elsewhere(0);
    OwnForces& own = crew.part() == 0 ? own_ : elsewhere;
    for (std::size_t i = 0; i < atoms_.size(); ++i) {
      Embedded& at = atoms_[i];
      const Table& table = tables_.embedding[type(i)];
      const Found found = embed(table, at.density);
      at.slope = found.slope;
      at.slope_rounding =
          found.bend * at.rounding +
          unit_roundoff * (8.0 * found.size / table.step + 20.0 * std::abs(found.slope) +
                           4.0 * at.density * found.bend);
      own.potential += found.value;
      own.continuous += found.value;
      own.potential_size += std::abs(found.value) + found.size;
      own.moved_energy += std::abs(found.slope) * at.rounding / unit_roundoff;
      own.curvature += found.second * at.change * at.change;
    }
  }

  void add_force(std::size_t i, std::size_t j) {
    const Vec3 r = between(i, j);
    const double r2 = dot(r, r);
    if (!(r2 < tables_.cutoff * tables_.cutoff)) {
      return;
    }
    const double distance = std::sqrt(r2);
    const Table& pair_table = tables_.pair_of(input_.atoms->type[i], input_.atoms->type[j]);
    const Found pair = look_up(pair_table, distance);
    const Found of_i = look_up(density_of(i), distance);
    const Found of_j = look_up(density_of(j), distance);
    const Embedded& at_i = atoms_[i];
    const Embedded& at_j = atoms_[j];
    const double energy = pair.value / distance;
    const double pair_slope = (pair.slope - energy) / distance;
    const double slope = at_i.slope * of_j.slope + at_j.slope * of_i.slope + pair_slope;
    const double terms = std::abs(at_i.slope * of_j.slope) + std::abs(at_j.slope * of_i.slope) +
                         (std::abs(pair.slope) + std::abs(energy)) / distance;
    const double bend =
        std::abs(at_i.slope) * of_j.bend + std::abs(at_j.slope) * of_i.bend +
        (pair.bend + 2.0 * (std::abs(pair.slope) + std::abs(energy)) / distance) / distance;
    const double of_tables =
        (std::abs(at_i.slope) * of_j.size + std::abs(at_j.slope) * of_i.size) / density_of(i).step +
        pair.size / (distance * pair_table.step);
    const double of_embedding =
        at_i.slope_rounding * std::abs(of_j.slope) + at_j.slope_rounding * std::abs(of_i.slope);
    const double rounding =
        unit_roundoff * (20.0 * terms + 8.0 * of_tables + shift_ * (bend + terms / distance)) +
        of_embedding;
    for (std::size_t d = 0; d < 3; ++d) {
      own_.force[i][d] -= slope * r[d] / distance;
      own_.force[j][d] += slope * r[d] / distance;
    }
    own_.rounding[i] += rounding;
    own_.rounding[j] += rounding;
    own_.potential += energy;
    own_.continuous += energy - jump_[type(i) * tables_.n_types() + type(j)];
    own_.potential_size += std::abs(energy) + pair.size / distance;
    own_.virial -= slope * distance;
    own_.virial_size += terms * distance;
    own_.moved_energy += shift_ * terms;
    own_.moved_virial += rounding * distance / unit_roundoff;
    if (!velocity_.empty()) {
      const Vec3 v = velocity_[i] - velocity_[j];
      const double along = dot(v, r) * dot(v, r) / r2;
      const double pair_second = (pair.second - 2.0 * pair_slope) / distance;  // of (r phi) / r
      const double second = at_i.slope * of_j.second + at_j.slope * of_i.second + pair_second;
      own_.curvature += along * second + (dot(v, v) - along) * slope / distance;
    }
  }

 private:
  void add_up_densities(const Crew& crew) {
    std::vector<Vec3> sums(atoms_.size());
    for (std::size_t i = 0; i < atoms_.size(); ++i) {
      sums[i] = {atoms_[i].density, atoms_[i].rounding, atoms_[i].change};
    }
    crew.sum(sums);
    for (std::size_t i = 0; i < atoms_.size(); ++i) {
      atoms_[i].density = sums[i][0];
      atoms_[i].rounding = sums[i][1];
      atoms_[i].change = sums[i][2];
    }
  }

  std::size_t type(std::size_t i) const { return static_cast<std::size_t>(input_.atoms->type[i]); }
  const Table& density_of(std::size_t i) const { return tables_.density[type(i)]; }

  Vec3 between(std::size_t i, std::size_t j) const {
    return nearest(position_[i] - position_[j], input_.box);
  }

  const Case& input_;
  const EmbeddedAtoms& tables_;
  const std::vector<Vec3>& position_;
  const std::vector<Vec3>& velocity_;
  OwnForces& own_;
  std::vector<Embedded> atoms_;
  std::vector<double> jump_;  ///< [type][type] energy of a pair at the cut-off
  double shift_ = 0.0;
};

using Long3 = std::array<long double, 3>;

/// Calls use(j, r, distance) for every other atom within the cut-off of one.
template <class Use>
void for_each_neighbour(const Case& input,
                        const std::vector<Vec3>& position,
                        std::size_t atom,
                        const Use& use) {
  const long double cutoff = input.embedded->cutoff;
  for (std::size_t j = 0; j < position.size(); ++j) {
    if (!may_be_near(input, position[atom], position[j])) {
      continue;
    }
    Long3 r{};
    long double r2 = 0.0L;
    for (std::size_t d = 0; d < 3; ++d) {
      r[d] = static_cast<long double>(position[atom][d]) - position[j][d];
      r[d] -= input.box[d] * std::round(r[d] / input.box[d]);
      r2 += r[d] * r[d];
    }
    if (j != atom && r2 < cutoff * cutoff) {
      use(j, r, std::sqrt(r2));
    }
  }
}

}  // namespace

OwnForces own_embedded_forces(const Case& input,
                              const std::vector<Vec3>& position,
                              const std::vector<Vec3>& velocity,
                              const Crew& crew) {
  OwnForces own(position.size());
  EmbeddedSum sum(input, position, velocity, own);
  using Near = std::span<const std::size_t>;
  for_each_atom_with_near(input, position, crew, [&](std::size_t i, Near near) {
    for (const std::size_t j : near) {
      sum.add_density(i, j);
    }
  });
  sum.embed_atoms(crew);
  for_each_atom_with_near(input, position, crew, [&](std::size_t i, Near near) {
    for (const std::size_t j : near) {
      sum.add_force(i, j);
    }
  });
  own.finish(crew);
  return own;
}

Vec3 direct_embedded_force(const Case& input, const std::vector<Vec3>& position, std::size_t atom) {
  const EmbeddedAtoms& tables = *input.embedded;
  const auto type = [&](std::size_t i) { return input.atoms->type[i]; };
  const auto density_of = [&](std::size_t i) -> const Table& {
    return tables.density[static_cast<std::size_t>(type(i))];
  };
  const auto slope_of_embedding = [&](std::size_t i) {
    long double density = 0.0L;
    for_each_neighbour(input, position, i, [&](std::size_t j, const Long3&, long double distance) {
      density += look_up(density_of(j), distance).value;
    });
    return embed(tables.embedding[static_cast<std::size_t>(type(i))], density).slope;
  };
  Long3 force{};
  const long double own_slope = slope_of_embedding(atom);
  for_each_neighbour(
      input, position, atom, [&](std::size_t j, const Long3& r, long double distance) {
        const auto pair = look_up(tables.pair_of(type(atom), type(j)), distance);
        const long double slope =
            own_slope * look_up(density_of(j), distance).slope +
            slope_of_embedding(j) * look_up(density_of(atom), distance).slope +
            (pair.slope - pair.value / distance) / distance;
        for (std::size_t d = 0; d < 3; ++d) {
          force[d] -= slope * r[d] / distance;
        }
      });
  return {
      static_cast<double>(force[0]), static_cast<double>(force[1]), static_cast<double>(force[2])};
}

}  // namespace md::judge
