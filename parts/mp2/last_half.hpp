#pragma once

#include <vector>

#include "parts/scf/matrix.hpp"

namespace mp2 {

/// (jb|ia) = sum over n, l of C(n, b) (jn|li) C(l, a): two products of matrices.
/// exchange: (jn|li), [n_bf][n_bf] as [n][l]
/// c: [n_bf][n_virtual]
/// integrals: [n_virtual][n_virtual] as [b][a]; resized, so that a thread may keep both vectors
void last_half(const double* exchange,
               const scf::Matrix& c,
               std::vector<double>& three,
               std::vector<double>& integrals);

}  // namespace mp2
