#include "apps/scf/case.hpp"

namespace scf {

int Case::n_electrons() const {
  int protons = 0;
  for (const Atom& atom : atoms) {
    protons += atom.charge;
  }
  return protons - charge;
}

}  // namespace scf
