#pragma once

#include "parts/llm/products/stored_matrix.hpp"

namespace llm {

/// Multiplies a lone token with one panel after the other, so that each thread reads its part of the
/// matrix from begin to end. Called by all threads of a team; each takes its share and waits for none.
/// x: [32 n_blocks]. y: [n_rows]
void multiply_in_one_stream(const StoredMatrix& matrix, const float* x, float* y);

}  // namespace llm
