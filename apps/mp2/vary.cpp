#include "apps/mp2/vary.hpp"

#include "apps/scf/motion.hpp"
#include "apps/scf/oracle/dice.hpp"

namespace mp2 {

Case vary(Case input, std::uint64_t seed) {
  const scf::Displacements by = scf::draw_displacements(input.scf.atoms.size(), seed);
  input.scf = scf::displaced(std::move(input.scf), by);
  input.fitting = scf::displaced(std::move(input.fitting), by);
  return disguise(std::move(input), seed);
}

Case disguise(Case input, std::uint64_t seed) {
  const scf::RigidMotion motion = scf::draw_motion(seed);
  input.scf = scf::moved(std::move(input.scf), motion);
  input.fitting = scf::moved(std::move(input.fitting), motion);
  scf::oracle::Dice dice(~seed);
  input.partner = static_cast<int>(dice.roll(static_cast<std::size_t>(input.n_active())));
  return input;
}

}  // namespace mp2
