#pragma once

#include "parts/scf/classes/bra_rows.hpp"
#include "parts/scf/textbook/unique_rows.hpp"

namespace scf {

/// Adds a row of one-quartet batches to G, integral by integral. Blocks are single shells.
inline void digest_row(const Basis& basis,
                       const BraOf<double>& bra,
                       const Matrix& density,
                       BraWorkspace<double>& mine,
                       Matrix& g) {
  const casebook::TimedRegion timed(region::digest);
  for_row(bra, mine, [&](std::size_t i, const double* integrals) {
    const KetBatchOf<double>& ket = *mine.kept.batches[i];
    digest_quartet(basis, {bra.pair.a, bra.pair.b, ket.a[0], ket.b[0]}, 1.0, integrals, density, g);
  });
}

}  // namespace scf
