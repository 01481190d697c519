#pragma once

#include "apps/scf/basis.hpp"

namespace mp2::oracle {

/// A fitting basis that the judge makes itself, for products of two functions of a basis on one atom:
/// uncontracted spherical shells up to f, or as high as the basis goes, whose exponents are the least sum of two
/// exponents, doubled until they pass the largest. With it the pair energies of conventional MP2 come out
/// to 0.13 % (two waters) and 0.18 % (benzene) in cc-pVDZ; to percents where the basis ends with p.
/// Source of the idea: Stoychev, Auer & Neese, J. Chem. Theory Comput. 13 (2017) 554.
scf::Basis fitting_basis(const scf::Basis& basis);

}  // namespace mp2::oracle
