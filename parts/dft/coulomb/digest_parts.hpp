#pragma once

#include "parts/scf/lanes/digest_lanes.hpp"

namespace dft {

/// Adds eight quartets to J_ij = sum D_kl (ij|kl) and to K_ij = sum D_kl (ik|jl), which
/// scf::digest_lanes() adds into one matrix. Each integral adds to two Coulomb and four exchange
/// elements; symmetrize() gives their mirror images the other half.
/// integrals: [n_a n_b][n_c n_d], each lane times half the number of its quartet's orderings
/// bra_sums: [n_a n_b], receives what belongs to the elements (a, b) of J, still in lanes
void digest_both(const scf::QuartetFunctions& where,
                 const scf::Lanes* integrals,
                 const scf::Matrix& density,
                 scf::Lanes* bra_sums,
                 scf::Matrix& coulomb,
                 scf::Matrix& exchange);

/// The same for J alone.
void digest_coulomb(const scf::QuartetFunctions& where,
                    const scf::Lanes* integrals,
                    const scf::Matrix& density,
                    scf::Lanes* bra_sums,
                    scf::Matrix& coulomb);

}  // namespace dft
