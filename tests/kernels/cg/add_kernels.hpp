#pragma once

namespace cg {

/// Products of a rank's rows with a vector, in each storage of the ladder.
void add_product_kernels();

}  // namespace cg
