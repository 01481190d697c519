#pragma once

#include <algorithm>
#include <string>

#include "apps/scf/case.hpp"

namespace mp2 {

/// One closed-shell problem of second-order perturbation theory, parsed and validated.
struct Case {
  scf::Case scf;             ///< the Hartree-Fock problem; its reference has the correlation energy
  int n_frozen_core = 0;     ///< lowest orbitals that are not correlated
  int n_frozen_virtual = 0;  ///< highest orbitals that are left out
  double integral = 1e-9;    ///< repulsion integrals below it may be left out, hartree
  int memory_mib = 2000;     ///< that a rank may use for integrals, beside matrices
  scf::Basis fitting;        ///< of the resolution of the identity; empty in conventional MP2
  std::string fitting_name;
  int partner = -1;  ///< see sampled_partner(); negative: the last orbital's neighbour

  int n_functions() const { return scf.basis.n_functions; }
  /// Occupied orbitals that are correlated.
  int n_active() const { return scf.n_occupied() - n_frozen_core; }
  int n_virtual() const { return n_functions() - scf.n_occupied() - n_frozen_virtual; }
  /// The active orbital whose integrals with the last one a conventional result brings.
  int sampled_partner() const { return partner >= 0 ? partner : std::max(0, n_active() - 2); }
};

}  // namespace mp2
