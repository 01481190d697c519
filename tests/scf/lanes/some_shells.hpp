#pragma once

#include <vector>

#include "apps/scf/basis.hpp"
#include "parts/scf/lanes/lane_classes.hpp"

namespace scf::fixture {

/// Shells from s to g on equal, nearly equal, near and far centers; as many of each momentum that the
/// pairs of no two momenta fill batches of eight. Half of them are spherical.
/// n_primitives: of each shell, from diffuse to tight
Basis some_shells(int n_primitives);

/// The pair classes of a basis whose shells all stand for themselves, of shells of these momenta.
std::vector<const PairClass*> classes_of(const std::vector<PairClass>& classes,
                                         const Basis& basis,
                                         int l_a,
                                         int l_b);

/// The shell of a block that stands for itself.
const Shell& shell_of(const Basis& basis, int block);

}  // namespace scf::fixture
