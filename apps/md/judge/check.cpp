#include "apps/md/judge/check.hpp"

#include <algorithm>
#include <cmath>

#include "apps/md/judge/own_forces.hpp"
#include "apps/md/judge/own_run.hpp"
#include "apps/md/kinetic.hpp"

namespace md::judge {
namespace {

using Checks = std::vector<casebook::Check>;

/// The larger one; a NaN wins.
double worse(double a, double b) {
  return std::isnan(a) || a > b ? a : b;
}

double length(const Vec3& v) {
  return std::sqrt(dot(v, v));
}

/// Findings of the judge in one state.
struct Seen {
  int step = 0;
  OwnForces own;
  Thermo thermo;
  double energy = 0.0;        ///< without the jump at the cut-off
  double scheme_error = 0.0;  ///< error that velocity Verlet may add to it
};

double sum_mv2(const Case& input, const std::vector<Vec3>& velocity) {
  double sum = 0.0;
  for (std::size_t i = 0; i < velocity.size(); ++i) {
    sum += input.mass_of(i) * dot(velocity[i], velocity[i]);
  }
  return sum;
}

/// Velocity Verlet conserves, to its order, H + dt^2 (v V'' v / 12 - f f / m / 24).
/// Source: Hairer, Lubich & Wanner, Geometric Numerical Integration (2006), section IX.8.
Seen look_at(const Case& input,
             const SharedForces& forces_of,
             int step,
             const std::vector<Vec3>& position,
             const std::vector<Vec3>& velocity) {
  Seen seen{.step = step, .own = forces_of(position, velocity), .thermo = {}};
  const double mv2 = sum_mv2(input, velocity);
  seen.thermo = thermo_of(input, step, mv2, seen.own.potential, seen.own.virial, seen.own.pairs);
  seen.energy = seen.own.continuous + 0.5 * input.units.mv2_to_energy * mv2;
  double f2_by_mass = 0.0;
  for (std::size_t i = 0; i < position.size(); ++i) {
    f2_by_mass += dot(seen.own.force[i], seen.own.force[i]) / input.mass_of(i);
  }
  seen.scheme_error = input.dt * input.dt *
                      (std::abs(seen.own.curvature) / 12.0 +
                       f2_by_mass * input.units.force_to_acceleration() / 24.0);
  return seen;
}

int wrong_sizes(const Case& input, const Result& result) {
  return (result.position.size() == input.n_atoms() ? 0 : 1) +
         (result.velocity.size() == input.n_atoms() ? 0 : 1);
}

double wrong_lines(const Case& input, const std::vector<Thermo>& lines) {
  std::size_t next = 0;
  double wrong = 0.0;
  for (int step = 0; step <= input.steps; ++step) {
    if (!input.thermo_due(step)) {
      continue;
    }
    const bool fine = next < lines.size() && lines[next].step == step &&
                      std::isfinite(lines[next].temperature) &&
                      std::isfinite(lines[next].potential) && std::isfinite(lines[next].total) &&
                      std::isfinite(lines[next].pressure);
    wrong += fine ? 0.0 : 1.0;
    ++next;
  }
  return wrong + std::abs(static_cast<double>(next) - static_cast<double>(lines.size()));
}

/// Bound of what no rounding changes: keeps zero over zero a zero.
constexpr double of_nothing = 0x1p-1000;

constexpr const char* sums_source =
    "rounding: 20 + 2 sqrt(n) units of 2^-53 for n terms, n in a crystal, where they are alike, "
    "and "
    "four of a coordinate";

void add_thermo(const std::string& when,
                const Case& input,
                const Thermo& told,
                const Seen& seen,
                Checks& checks) {
  const double of_motion =
      unit_roundoff * (20.0 + 2.0 * std::sqrt(3.0 * static_cast<double>(input.n_atoms())));
  const double temperature = seen.thermo.temperature;
  const double volume = input.box[0] * input.box[1] * input.box[2];
  const double kinetic = std::abs(seen.thermo.total - seen.thermo.potential);
  // In a crystal all terms are alike, and so are their roundings: at the start, and where nothing moves.
  const bool is_crystal = seen.step == 0 || kinetic < unit_roundoff * seen.own.potential_size;
  const double alike = is_crystal ? unit_roundoff * static_cast<double>(seen.own.pairs) : 0.0;
  checks.push_back({when + "_energy",
                    told.potential - seen.thermo.potential,
                    seen.own.potential_rounding + alike * seen.own.potential_size,
                    sums_source});
  checks.push_back(
      {when + "_pressure",
       told.pressure - seen.thermo.pressure,
       input.units.to_pressure *
           (seen.own.virial_rounding + alike * seen.own.virial_size + of_motion * 2.0 * kinetic) /
           (3.0 * volume),
       sums_source});
  checks.push_back({when + "_temperature",
                    told.temperature - temperature,
                    of_motion * temperature,
                    sums_source});
  checks.push_back({when + "_pairs",
                    static_cast<double>(told.pairs - seen.thermo.pairs),
                    static_cast<double>(seen.own.doubtful),
                    "pairs so near to the cut-off that rounding decides"});
}

void add_total_energy(const Case& input, const std::vector<Thermo>& lines, Checks& checks) {
  double worst = 0.0;
  for (const Thermo& line : lines) {
    const double kinetic =
        0.5 * degrees_of_freedom(input.n_atoms()) * input.units.boltzmann * line.temperature;
    worst = worse(std::abs(line.total - line.potential - kinetic) /
                      (std::abs(line.potential) + kinetic + of_nothing),
                  worst);
  }
  checks.push_back({"total_energy", worst, 8.0 * unit_roundoff, "rounding of one sum"});
}

void add_energy(const std::vector<Seen>& seen, Checks& checks) {
  double worst = 0.0;
  double bound = INFINITY;
  for (std::size_t k = 1; k < seen.size(); ++k) {
    const double allowed = seen[0].scheme_error + seen[k].scheme_error +
                           seen[0].own.potential_rounding + seen[k].own.potential_rounding;
    const double found = std::abs(seen[k].energy - seen[0].energy);
    if (k == 1 || !(found / allowed <= worst / bound)) {
      worst = found;
      bound = allowed;
    }
  }
  checks.push_back({"energy",
                    worst,
                    bound,
                    "the scheme's own: dt^2 (|v V'' v| / 12 + f f / m / 24) in both states"});
}

Vec3 momentum(const Case& input, const std::vector<Vec3>& velocity) {
  Vec3 sum{};
  for (std::size_t i = 0; i < velocity.size(); ++i) {
    for (std::size_t d = 0; d < 3; ++d) {
      sum[d] += input.mass_of(i) * velocity[i][d];
    }
  }
  return sum;
}

void add_momentum(const Case& input, const Result& result, const Seen& end, Checks& checks) {
  const Vec3 change = momentum(input, result.velocity) - momentum(input, input.atoms->velocity);
  double squares = 0.0;
  for (std::size_t i = 0; i < input.n_atoms(); ++i) {
    const double m = input.mass_of(i);
    const double of_a_step = m * length(result.velocity[i]) * unit_roundoff +
                             input.dt * input.units.force_to_acceleration() * end.own.rounding[i];
    squares += of_a_step * of_a_step;
  }
  checks.push_back({"momentum",
                    length(change),
                    8.0 * std::sqrt(squares * (1.0 + input.steps)),
                    "rounding of every kick, which adds up at random"});
}

/// Forces of every atom of a kept state, and their sum.
struct ForceErrors {
  double worst = 0.0;
  double drawn = 0.0;
  double sum = 0.0;
};

void add_forces(const Case& input,
                const KeptState& state,
                const OwnForces& own,
                std::uint64_t seed,
                ForceErrors& errors) {
  Vec3 sum{};
  double scale = 0.0;
  for (std::size_t i = 0; i < input.n_atoms(); ++i) {
    const double allowed = own.rounding[i] + of_nothing;
    errors.worst = worse(length(state.force[i] - own.force[i]) / allowed, errors.worst);
    scale += allowed;
    for (std::size_t d = 0; d < 3; ++d) {
      sum[d] += state.force[i][d];
    }
  }
  errors.sum = worse(length(sum) / scale, errors.sum);
  constexpr std::size_t n_drawn = 8;
  for (std::size_t k = 0; k < n_drawn; ++k) {
    seed = seed * 6364136223846793005U + 1442695040888963407U;  // Knuth's MMIX
    const std::size_t i = static_cast<std::size_t>(seed >> 20) % input.n_atoms();
    errors.drawn = worse(length(state.force[i] - direct_force(input, state.position, i)) /
                             (own.rounding[i] + of_nothing),
                         errors.drawn);
  }
}

struct StepErrors {
  double drift = 0.0;
  double kick = 0.0;
};

/// The second state of a pair against velocity Verlet's step from the first.
void add_step(const Case& input,
              const KeptState& first,
              const KeptState& second,
              const OwnForces& own,
              StepErrors& errors) {
  const double dt = input.dt;
  for (std::size_t i = 0; i < input.n_atoms(); ++i) {
    const double by_mass = input.units.force_to_acceleration() / input.mass_of(i);
    Vec3 moved{};
    Vec3 kicked{};
    double place_size = 0.0;
    double speed_size = 0.0;
    for (std::size_t d = 0; d < 3; ++d) {
      const double before = by_mass * first.force[i][d];
      const double after = by_mass * second.force[i][d];
      moved[d] = second.position[i][d] -
                 (first.position[i][d] + dt * (first.velocity[i][d] + 0.5 * dt * before));
      kicked[d] = second.velocity[i][d] - (first.velocity[i][d] + 0.5 * dt * (before + after));
      place_size += input.box[d] + std::abs(first.position[i][d]) + std::abs(second.position[i][d]);
      speed_size += std::abs(first.velocity[i][d]) + dt * (std::abs(before) + std::abs(after));
    }
    const double of_force = dt * by_mass * own.rounding[i];
    errors.drift = worse(
        length(nearest(moved, input.box)) / (4.0 * unit_roundoff * place_size + dt * of_force),
        errors.drift);
    errors.kick = worse(length(kicked) / (8.0 * unit_roundoff * speed_size + of_force + of_nothing),
                        errors.kick);
  }
}

/// The answer against the last state that was kept, where that is the last of the run.
void add_last_state(const Case& input,
                    const Result& result,
                    const KeptState& last,
                    Checks& checks) {
  if (last.step != input.steps) {
    return;
  }
  double worst = 0.0;
  for (std::size_t i = 0; i < input.n_atoms(); ++i) {
    worst = worse(length(nearest(result.position[i] - last.position[i], input.box)), worst);
    worst = worse(length(result.velocity[i] - last.velocity[i]), worst);
  }
  const double box = std::max({input.box[0], input.box[1], input.box[2]});
  checks.push_back({"last_state", worst, 8.0 * unit_roundoff * box, "rounding of a coordinate"});
}

/// True for the pairs of kept states that this answer is asked about: all, or one that is drawn.
bool is_asked(std::size_t pair, std::size_t n_pairs, const casebook::Draw& draw) {
  return draw.effort >= 1.0 || pair == draw.seed % std::max<std::size_t>(n_pairs, 1);
}

void add_kept(const Case& input,
              const Result& result,
              const std::vector<KeptState>& kept,
              const casebook::Draw& draw,
              const SharedForces& forces_of,
              std::vector<Seen>& seen,
              Checks& checks) {
  ForceErrors forces;
  StepErrors steps;
  for (std::size_t k = 0; k < kept.size(); ++k) {
    if (!is_asked(k / 2, kept.size() / 2, draw)) {
      continue;
    }
    const KeptState& state = kept[k];
    seen.push_back(look_at(input, forces_of, state.step, state.position, state.velocity));
    add_forces(input, state, seen.back().own, draw.seed + k, forces);
    if (k % 2 == 1) {
      add_step(input, kept[k - 1], state, seen.back().own, steps);
    }
  }
  const char* rounding = "units of what rounding of terms and coordinates may do";
  checks.push_back({"forces", forces.worst, 1.0, rounding});
  checks.push_back({"drawn_forces", forces.drawn, 1.0, rounding});
  checks.push_back({"force_sum", forces.sum, 1.0, rounding});
  checks.push_back({"own_drift", steps.drift, 1.0, rounding});
  checks.push_back({"own_kick", steps.kick, 1.0, rounding});
  if (!kept.empty()) {
    add_last_state(input, result, kept.back(), checks);
  }
}

/// A second of one core.
constexpr double affordable_atom_steps = 2e5;

void add_own_run(const Case& input, const Result& result, Checks& checks) {
  if (static_cast<double>(input.n_atoms()) * input.steps > affordable_atom_steps) {
    return;
  }
  const OwnRun own = own_run(input);
  constexpr double predictable = 1e-3;  // beyond it a nudge is no longer small
  if (!(own.spread < predictable)) {
    return;
  }
  double worst = 0.0;
  for (std::size_t i = 0; i < input.n_atoms(); ++i) {
    worst = worse(length(nearest(result.position[i] - own.position[i], input.box)), worst);
  }
  checks.push_back({"own_run",
                    worst,
                    own.spread,
                    "how far a run strays whose atoms start 1e-12 away, above all rounding"});
  double worst_line = 0.0;
  for (std::size_t k = 0; k < own.thermo.size(); ++k) {
    const Thermo& line = own.thermo[k];
    const double of_sums =
        4.0 * unit_roundoff * static_cast<double>(line.pairs) * std::abs(line.potential);
    worst_line = worse(std::abs(result.thermo[k].potential - line.potential) /
                           (own.potential_spread[k] + of_sums + of_nothing),
                       worst_line);
  }
  checks.push_back(
      {"own_potential",
       worst_line,
       1.0,
       "what the potential strays by in such a run, force by force, and n roundings of its sum"});
}

}  // namespace

std::vector<casebook::Check> check(const Case& input,
                                   const Result& result,
                                   const std::optional<std::vector<KeptState>>& kept,
                                   const casebook::Draw& draw,
                                   const SharedForces& forces_of) {
  Checks checks;
  checks.push_back({"result_shape",
                    static_cast<double>(wrong_sizes(input, result)),
                    0.0,
                    "a position and a velocity of each atom"});
  checks.push_back(
      {"thermo_lines", wrong_lines(input, result.thermo), 0.0, "each state that is due"});
  const Counters& counters = result.counters;
  checks.push_back(
      casebook::check_stated({{counters.tested},
                              {counters.listed},
                              {counters.halo_bytes},
                              {counters.builds},
                              {counters.tested > 0.0 ? counters.balance : 1.0, 0.0, 1.0 + 1e-12}}));
  if (!casebook::all_passed(checks)) {
    return checks;
  }
  std::vector<Seen> seen{
      look_at(input, forces_of, 0, input.atoms->position, input.atoms->velocity)};
  add_thermo("start", input, result.thermo.front(), seen.front(), checks);
  checks.push_back({"witness", kept ? 0.0 : 1.0, 0.0, "every step is shown, every atom once"});
  if (kept) {
    add_kept(input, result, *kept, draw, forces_of, seen, checks);
  }
  seen.push_back(look_at(input, forces_of, input.steps, result.position, result.velocity));
  add_thermo("end", input, result.thermo.back(), seen.back(), checks);
  add_total_energy(input, result.thermo, checks);
  add_energy(seen, checks);
  add_momentum(input, result, seen.back(), checks);
  add_own_run(input, result, checks);
  return checks;
}

}  // namespace md::judge
