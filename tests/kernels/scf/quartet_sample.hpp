#pragma once

#include <string>
#include <utility>
#include <vector>

#include "apps/scf/basis.hpp"

namespace scf {

/// A kind of shell quartet (ab|ab): what decides how long its integrals take.
struct QuartetClass {
  int l_a, l_b;       ///< angular momenta of both bra shells, and of both ket shells
  std::string basis;  ///< of the library
  bool contracted;    ///< shells of several primitives, where the basis has such of this momentum

  /// "psps/6-31gs/contracted"
  std::string name() const;
};

/// Two pairs of shells.
using Quartet = std::pair<std::pair<Shell, Shell>, std::pair<Shell, Shell>>;

/// Different quartets of a class in the water dimer, spread evenly over all of them.
std::vector<Quartet> quartet_sample(const QuartetClass& quartet_class);

/// Number of integrals in a quartet.
std::size_t size_of(const Quartet& quartet);

}  // namespace scf
