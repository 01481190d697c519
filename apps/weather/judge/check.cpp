#include "apps/weather/judge/check.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <utility>

#include <mpi.h>

#include "apps/weather/judge/boxes.hpp"
#include "apps/weather/judge/sums.hpp"
#include "apps/weather/oracle/step.hpp"

namespace weather {
namespace {

using Checks = std::vector<casebook::Check>;
using oracle::Patch;

constexpr double unit_roundoff = 0x1p-53;

/// A step makes nine stages. A stage of a field sums some twenty terms of a flux, whose weights add up to
/// one or two, and takes one power of pressure, which errs by two units: 20 units for a stage, as one
/// error after the other.
constexpr double rounding_of_a_step = 9.0 * 20.0 * unit_roundoff;
constexpr const char* step_source =
    "rounding: 180 units of 2^-53 of what each field has at most, for a step";

/// Sizes of the terms in the fluxes of a field, which rounding is relative to: air at the ground, the momentum
/// of a sound wave as strong as the pressure, its heat; of water the vapour that air at the ground holds,
/// which hides less cloud and rain than that.
std::array<double, n_wet_fields> scales(const Column& column) {
  const double rho = column.density[0];
  const double momentum = constant::courant * constant::surface_pressure / constant::fastest;
  const double wet = rho * std::max(column.vapour[0], 1e-3);
  return {rho, momentum, momentum, momentum, column.heat[0], wet, wet, wet};
}

double largest(double a, double b) {
  return std::isnan(a) || a > b ? a : b;
}

/// Largest difference of two patches in a box, each field in units of its scale. NaN if there is one.
double difference(
    const Case& input, const Column& column, const Box& box, const Patch& found, const Patch& own) {
  const auto place = [&](const Patch& patch, int k, int j, int i) {
    const int x = box.x_begin + i - patch.x_begin;
    const int y = box.y_begin + j - patch.y_begin;
    return patch.at(k,
                    patch.wraps_y ? (y + input.n_y) % input.n_y : y,
                    patch.wraps_x ? (x + input.n_x) % input.n_x : x);
  };
  const std::array<double, n_wet_fields> scale = scales(column);
  double worst = 0.0;
  for (int j = 0; j < box.n_y; ++j) {
    for (int i = 0; i < box.n_x; ++i) {
      for (int k = 0; k < input.n_z; ++k) {
        for (std::size_t f = 0; f < own.fields.size(); ++f) {
          const double off =
              found.fields[f][place(found, k, j, i)] - own.fields[f][place(own, k, j, i)];
          worst = largest(std::abs(off) / scale[f], worst);
        }
      }
      const double fallen = found.fallen[place(found, 0, j, i)] - own.fallen[place(own, 0, j, i)];
      worst = largest(std::abs(fallen) / (scale[rain] * input.d_z()), worst);
    }
  }
  return worst;
}

/// The start of the case in a patch of this shape.
Patch start_of(const Case& input, const Column& column, Patch patch) {
  std::fill(patch.fallen.begin(), patch.fallen.end(), 0.0);
  for (int k = 0; k < patch.n_z; ++k) {
    for (int j = 0; j < patch.n_y; ++j) {
      for (int i = 0; i < patch.n_x; ++i) {
        const int y = (patch.y_begin + j + input.n_y) % input.n_y;
        const int x = (patch.x_begin + i + input.n_x) % input.n_x;
        const Cell cell = start_of_cell(input, column, k, y, x);
        for (std::size_t f = 0; f < patch.fields.size(); ++f) {
          patch.fields[f][patch.at(k, j, i)] = cell[f];
        }
      }
    }
  }
  return patch;
}

bool has_shape(const Case& input, const State& state) {
  const auto columns =
      static_cast<std::size_t>(state.part.n_x) * static_cast<std::size_t>(state.part.n_y);
  const auto cells = columns * static_cast<std::size_t>(input.n_z);
  return state.fields.size() == static_cast<std::size_t>(input.n_fields()) &&
         state.fallen.size() == columns &&
         std::all_of(state.fields.begin(), state.fields.end(), [cells](const auto& field) {
           return field.size() == cells;
         });
}

bool on_all_ranks(bool mine, const casebook::Team& team) {
  int all = mine ? 1 : 0;
  PMPI_Allreduce(MPI_IN_PLACE, &all, 1, MPI_INT, MPI_MIN, team.comm);
  return all == 1;
}

/// Every step once, in order, to the last; a run that goes on from a checkpoint begins where it was.
bool saw_all(const Case& input, const Witness& witness) {
  const std::vector<int>& steps = witness.steps();
  if (steps.empty() || steps.back() != input.steps) {
    return false;
  }
  for (std::size_t n = 0; n < steps.size(); ++n) {
    if (steps[n] != steps.front() + static_cast<int>(n)) {
      return false;
    }
  }
  const std::span<const Witness::Kept> kept = witness.kept();
  if (kept.empty()) {
    return false;
  }
  const std::size_t wanted = kept.front().step + witness.n_between() < input.steps ? 2 : 1;
  return kept.size() == wanted &&
         std::all_of(kept.begin(), kept.end(), [&input](const Witness::Kept& one) {
           return has_shape(input, one.state);
         });
}

double relative(double found, double own) {
  return own == 0.0 && found == 0.0 ? 0.0 : found / own - 1.0;
}

double largest_of(const std::vector<double>& values) {
  double found = 0.0;
  for (const double value : values) {
    found = largest(std::abs(value), found);
  }
  return found;
}

/// What a jet may have brought at most: twice its own flow through its opening, for values at faces swing over those
/// of cells. Mass in kg; its energy is heat at constant pressure, of height and of motion.
Sample brought_by_jet(const Case& input, const Column& column) {
  Sample most;
  for (int k = 0; k < input.n_z; ++k) {
    if (const std::optional<Jet> jet = input.jet_at(k)) {
      const double opening = input.length_y * input.d_z();
      const double mass = 2.0 * column.density[static_cast<std::size_t>(k)] * jet->speed * opening *
                          input.dt() * input.steps;
      most.mass += mass;
      most.energy += mass * (constant::heat_at_pressure * jet->warmth +
                             constant::gravity * input.length_z + 0.5 * jet->speed * jet->speed);
    }
  }
  return most;
}

/// Times of the history that are not in order, from the start to the end of the run.
double wrong_times(const Case& input, const std::vector<Sample>& history) {
  const double end = input.steps * input.dt();
  double n_wrong = (history.front().time == 0.0 ? 0.0 : 1.0) +
                   (std::abs(history.back().time - end) <= 1e-9 * end ? 0.0 : 1.0);
  for (std::size_t k = 1; k < history.size(); ++k) {
    n_wrong += history[k].time > history[k - 1].time ? 0.0 : 1.0;
  }
  return n_wrong;
}

/// What the sums of the history say.
void add_sums(const Case& input,
              const Column& column,
              const std::vector<Sample>& history,
              const Sample& own_start,
              const Sample& own_end,
              Checks& checks) {
  if (history.size() < 2) {
    checks.push_back({"history", 1.0, 0.0, "a sample at the start and one at the end"});
    return;
  }
  checks.push_back(
      {"sample_times", wrong_times(input, history), 0.0, "from start to end, in order"});
  // Sums of n terms one after the other err like a walk, by half of sqrt(n) units as a rule (N. Higham,
  // SIAM J. Sci. Comput. 14, 783 (1993)); four times that is allowed.
  const double of_sums = (2.0 * std::sqrt(n_cells(input)) + 20.0) * unit_roundoff;
  constexpr const char* sums_source = "rounding: 20 + 2 sqrt(n) units of 2^-53 for sums of n cells";
  const Sample& first = history.front();
  const Sample& last = history.back();
  const auto compare = [&](const char* name, const Sample& found, const Sample& own) {
    checks.push_back({name,
                      largest_of({relative(found.mass, own.mass),
                                  relative(found.energy, own.energy),
                                  relative(found.water, own.water),
                                  relative(found.fallen, own.fallen)}),
                      of_sums,
                      sums_source});
  };
  compare("sums_start", first, own_start);
  compare("sums_end", last, own_end);
  // Fluxes cancel between cells; what is left are roundings of the cells, which a sum of n averages.
  const double kept = 2.0 * of_sums + rounding_of_a_step * input.steps;
  const Sample brought = brought_by_jet(input, column);
  checks.push_back({"mass",
                    relative(own_end.mass, own_start.mass),
                    brought.mass / own_start.mass + kept,
                    brought.mass > 0.0 ? "twice what the jet blows in"
                                       : "rounding of two sums and of each step"});
  if (input.water) {
    checks.push_back({"water",
                      relative(own_end.water + own_end.fallen, own_start.water),
                      kept,
                      "rounding of two sums and of each step"});
  }
  const double available = std::abs(own_start.energy - energy_at_rest(input, column)) +
                           constant::latent_heat * own_start.water + brought.energy;
  checks.push_back({"energy",
                    relative(own_end.energy, own_start.energy),
                    available / own_start.energy + kept,
                    "what the flow had more than air at rest, latent heat of all water, a jet"});
}

/// A box before and after the steps between what was kept, on the rank that makes the judge's own.
struct KeptBox {
  Box box;
  Patch before;
  Patch after;
};

/// The ranks share the boxes. Collective.
std::vector<KeptBox> collect_boxes(const Case& input,
                                   const State& before,
                                   const State& after,
                                   const casebook::Team& team,
                                   const casebook::Draw& draw) {
  const int margin = oracle::reach * input.witness->n_between();
  std::vector<KeptBox> mine;
  int owner = 0;
  for (const Box& box : draw_boxes(input, parts_of(input, before, team), before, team, draw)) {
    KeptBox one{box,
                collect(input, before, box, margin, owner, team),
                collect(input, after, box, 0, owner, team)};
    if (team.rank == owner) {
      mine.push_back(std::move(one));
    }
    owner = (owner + 1) % team.n_ranks;
  }
  return mine;
}

/// The largest of all ranks, on all ranks; infinite where one has found what is no number. Collective.
double largest_of_ranks(double mine, const casebook::Team& team) {
  double all = std::isnan(mine) ? INFINITY : mine;
  PMPI_Allreduce(MPI_IN_PLACE, &all, 1, MPI_DOUBLE, MPI_MAX, team.comm);
  return all;
}

void add_own_step(const Case& input,
                  const Column& column,
                  const Result& result,
                  const casebook::Team& team,
                  const casebook::Draw& draw,
                  Checks& checks) {
  const std::span<const Witness::Kept> kept = input.witness->kept();
  const State& after = kept.size() == 2 ? kept.back().state : result.state;
  const int first = kept.front().step;
  const int n_between = input.witness->n_between();
  double at_start = 0.0;
  double off = 0.0;
  for (KeptBox& one : collect_boxes(input, kept.front().state, after, team, draw)) {
    if (first == 0) {
      const Patch start = start_of(input, column, one.before);
      at_start = largest(difference(input, column, one.box, one.before, start), at_start);
    }
    for (int n = 0; n < n_between; ++n) {
      if (n > 0) {
        one.before = oracle::right_part(one.before);
      }
      oracle::step(input, column, first + n, one.before);
    }
    off = largest(difference(input, column, one.box, one.after, one.before), off);
  }
  at_start = largest_of_ranks(at_start, team);
  off = largest_of_ranks(off, team);
  if (first == 0) {
    checks.push_back({"start", at_start, rounding_of_a_step, step_source});
  }
  checks.push_back({"own_step", off, rounding_of_a_step, step_source});
}

/// An error of one step is moved on by the next ones, which do not let it grow but for what the flow
/// stretches: nothing in so few steps.
void add_own_integration(const Case& input,
                         const Column& column,
                         const Result& result,
                         const casebook::Team& team,
                         Checks& checks) {
  constexpr double affordable = 6e4;  // a tenth of a second
  if (n_cells(input) * input.steps > affordable) {
    return;
  }
  const Box all{0, input.n_x, 0, input.n_y};
  const Patch found = collect(input, result.state, all, 0, 0, team);
  if (team.rank != 0) {
    return;
  }
  Patch own = start_of(input, column, found);
  for (int n = 0; n < input.steps; ++n) {
    oracle::step(input, column, n, own);
  }
  checks.push_back({"own_integration",
                    difference(input, column, all, found, own),
                    2.0 * rounding_of_a_step * input.steps,
                    "rounding: 360 units of 2^-53 of what each field has at most, for each step"});
}

void add_rest(const Case& input,
              const Column& column,
              const State& state,
              const casebook::Team& team,
              Checks& checks) {
  if (input.flow != Flow::rest || input.extra) {
    return;
  }
  double mine = 0.0;
  for (const Field field : {momentum_x, momentum_y, momentum_z}) {
    mine = largest(largest_of(state.fields[field]), mine);
  }
  double all = 0.0;
  PMPI_Reduce(&mine, &all, 1, MPI_DOUBLE, MPI_MAX, 0, team.comm);
  checks.push_back({"rest",
                    all / scales(column)[momentum_x],
                    rounding_of_a_step * input.steps,
                    "rounding: 180 units of 2^-53 of a sound wave's momentum, for each step"});
}

}  // namespace

std::vector<casebook::Check> check(const Case& input,
                                   const Result& result,
                                   const casebook::Team& team,
                                   const casebook::Draw& draw) {
  Checks checks;
  const bool fits = on_all_ranks(has_shape(input, result.state), team) &&
                    !parts_of(input, result.state, team).empty();
  checks.push_back({"result_shape", fits ? 0.0 : 1.0, 0.0, "exact"});
  if (!fits) {
    return checks;
  }
  const Column column = make_column(input);
  bool seen = on_all_ranks(saw_all(input, *input.witness), team);
  for (std::size_t n = 0; seen && n < input.witness->kept().size(); ++n) {
    seen = !parts_of(input, input.witness->kept()[n].state, team).empty();
  }
  checks.push_back({"witness", seen ? 0.0 : 1.0, 0.0, "exact"});
  if (seen) {
    add_own_step(input, column, result, team, draw, checks);
  }
  const Sample own_start = sums_of_start(input, column, result.state.part, team);
  const Sample own_end = sums_of(input, column, result.state, team);
  add_own_integration(input, column, result, team, checks);
  add_rest(input, column, result.state, team, checks);
  if (team.rank != 0) {
    return {};
  }
  add_sums(input, column, result.history, own_start, own_end, checks);
  checks.push_back(casebook::check_stated({{result.peak_memory_mib}, {result.process_memory_mib}}));
  return checks;
}

}  // namespace weather
