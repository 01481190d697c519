#pragma once

#include <algorithm>
#include <vector>

#include "parts/scf/textbook/unique_rows.hpp"

namespace scf {

/// Shells d of the row (ab|c.) whose quartet can add more than the threshold to some Fock element:
/// |(ij|kl)| |D| <= Q_ab Q_cd max |D| over the six density blocks that meet the quartet.
/// q: from schwarz_bounds(); d_max: from density_bounds(); threshold: hartree
inline void keep_large(int a,
                       int b,
                       int c,
                       const Matrix& q,
                       const Matrix& d_max,
                       double threshold,
                       std::vector<int>& kept) {
  kept.clear();
  for (int d = 0; d <= last_shell(a, b, c); ++d) {
    const double density =
        std::max({d_max(a, b), d_max(c, d), d_max(a, c), d_max(a, d), d_max(b, c), d_max(b, d)});
    if (q(a, b) * q(c, d) * density >= threshold) {
      kept.push_back(d);
    }
  }
}

}  // namespace scf
