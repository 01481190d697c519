#include "apps/md/input/draft.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "apps/md/input/words.hpp"

namespace md {
namespace {

PairCoefficients of_pair(const Draft& draft, std::size_t a, std::size_t b) {
  const auto find = [&](std::size_t low, std::size_t high) {
    const auto found = draft.coefficients.find({low, high});
    return found == draft.coefficients.end() ? std::nullopt : std::optional(found->second);
  };
  if (const auto own = find(std::min(a, b), std::max(a, b))) {
    return *own;
  }
  const auto first = find(a, a);
  const auto second = find(b, b);
  require(first && second, fmt::format("pair_coeff {} {} is missing", a + 1, b + 1));
  return {std::sqrt(first->epsilon * second->epsilon),
          std::sqrt(first->sigma * second->sigma),
          std::sqrt(first->cutoff.value_or(*draft.style_cutoff) *
                    second->cutoff.value_or(*draft.style_cutoff))};
}

LennardJones potential_of(const Draft& draft) {
  LennardJones potential;
  potential.n_types = draft.n_types;
  for (std::size_t a = 0; a < draft.n_types; ++a) {
    for (std::size_t b = 0; b < draft.n_types; ++b) {
      const PairCoefficients pair = of_pair(draft, a, b);
      potential.pairs.push_back(lennard_jones_pair(
          pair.epsilon, pair.sigma, pair.cutoff.value_or(*draft.style_cutoff), draft.shifted));
    }
  }
  return potential;
}

EmbeddedAtoms tables_of(const Draft& draft) {
  const EmbeddedDraft& embedded = *draft.embedded;
  for (std::size_t type = 0; type < draft.n_types && !embedded.one_file; ++type) {
    require(embedded.of_type.contains(type),
            fmt::format("pair_coeff {0} {0} is missing", type + 1));
  }
  require(!embedded.one_file || embedded.all, "pair_coeff is missing");
  return embedded.one_file ? tables_of_setfl(*embedded.all, embedded.element)
                           : tables_of_funcfl(embedded.of_type);
}

void require_whole(const Draft& draft) {
  require(draft.box.has_value(), "create_box or read_data is missing");
  require(draft.atoms.size() >= 2, "there are fewer than two atoms");
  require(draft.style_cutoff || draft.embedded, "pair_style is missing");
  require(!draft.fix.empty(), "fix ID all nve is missing: nothing would move");
  for (std::size_t type = 0; type < draft.n_types; ++type) {
    require(draft.mass.contains(type), fmt::format("mass {} is missing", type + 1));
  }
}

/// Moves the corner of the box to the origin, and atoms into it.
void shift_to_origin(const Region& box, Case& input, Atoms& atoms) {
  for (std::size_t d = 0; d < 3; ++d) {
    input.box[d] = box.high[d] - box.low[d];
    require(
        input.box[d] >= 2.0 * input.cutoff,
        fmt::format("the box is {:.6g} long in direction {}: less than twice the cut-off {:g}, so "
                    "that an atom would meet two images of another",
                    input.box[d],
                    "xyz"[d],
                    input.cutoff));
    for (Vec3& place : atoms.position) {
      place[d] -= box.low[d];
      place[d] -= std::floor(place[d] / input.box[d]) * input.box[d];
      place[d] = place[d] >= input.box[d] ? 0.0 : place[d];
    }
  }
}

}  // namespace

Case make_case(Draft draft) {
  require_whole(draft);
  Case input;
  input.units = draft.units;
  if (draft.embedded) {
    input.embedded = std::make_shared<EmbeddedAtoms>(tables_of(draft));
    input.cutoff = input.embedded->cutoff;
  } else {
    input.potential = potential_of(draft);
  }
  for (const LennardJones::Pair& pair : input.potential.pairs) {
    input.cutoff = std::max(input.cutoff, std::sqrt(pair.cutoff2));
  }
  require(input.cutoff > 0.0, "the cut-off is 0");
  for (const auto& [type, mass] : draft.mass) {
    input.mass.push_back(mass);
  }
  shift_to_origin(*draft.box, input, draft.atoms);
  input.atoms = std::make_shared<Atoms>(std::move(draft.atoms));
  input.dt = draft.dt.value_or(draft.units.dt);
  input.skin = draft.skin.value_or(draft.units.skin);
  input.thermo_every = draft.thermo_every;
  input.steps = *draft.steps;
  input.without_effect = std::move(draft.without_effect);
  return input;
}

}  // namespace md
