#pragma once

#include "apps/scf/case.hpp"
#include "harness/run/work.hpp"

namespace scf {

/// Fock builds that one solve is counted with, whatever a variant needs: a round number near what
/// Roothaan iterations with DIIS take for small closed-shell molecules.
inline constexpr int canonical_builds = 12;

/// Work of the textbook algorithm on the case: canonical_builds builds of the Fock matrix, each
/// from all unique shell quartets, nothing screened, no primitive left out.
///
/// flops: McMurchie & Davidson's scheme. A quartet (ab|cd) of angular momentum L = L_ab + L_cd
/// with K_ab K_cd pairs of primitives, n functions and h(L) = (L + 1) (L + 2) (L + 3) / 6 Hermite
/// Gaussians takes, for each pair of primitive pairs,
///   Boys functions             3 L + 12        (a Taylor series of six terms, then downwards)
///   Hermite Coulomb integrals  3 (L + 1) ((L + 2) (L + 3) (L + 4) / 24 - 1)
///   ket to functions           2 h(L_ab) h(L_cd) n_cd
///   bra to functions           2 h(L_ab) n_ab n_cd
/// with bra and ket the cheaper way round, and once for the quartet
///   six updates of F           12 n_ab n_cd.
/// The work on shell pairs, on matrices and for the one-electron integrals is of lower order and
/// left out.
/// bytes: the density read and the Fock matrix written, once in each build.
/// units: unique shell quartets times builds.
/// Source: Helgaker, Jorgensen & Olsen (2000), section 9.9.
casebook::Work work(const Case& input);

}  // namespace scf
