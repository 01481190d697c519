#include "apps/md/work.hpp"

#include <numbers>

namespace md {

casebook::Work work(const Case& input) {
  const auto atoms = static_cast<double>(input.n_atoms());
  const double atom_steps = atoms * input.steps;
  const double density = atoms / (input.box[0] * input.box[1] * input.box[2]);
  const double rc3 = input.cutoff * input.cutoff * input.cutoff;
  const double pairs_of_atom = 2.0 / 3.0 * std::numbers::pi * rc3 * density;
  const double of_pair = input.embedded ? 90.0 : 27.0;
  return {.flops = atom_steps * (of_pair * pairs_of_atom + 12.0),
          .bytes = atom_steps * 2.0 * 9.0 * sizeof(double),
          .units = atom_steps,
          .unit = "atom steps"};
}

}  // namespace md
