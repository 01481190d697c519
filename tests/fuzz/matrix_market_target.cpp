#include "apps/cg/matrix_market.hpp"
#include "apps/cg/reorder.hpp"
#include "apps/lu/input/dense_matrix.hpp"
#include "tests/fuzz/expect_refusal.hpp"

/// Both readers of matrices; what is read is put in another order, which trusts its indices.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text = fuzz::text_of(data, size);
  fuzz::expect_refusal_at_most([&] {
    const cg::SparseMatrix matrix = cg::parse_matrix_market(text, "fuzz.mtx");
    cg::permuted(matrix, cg::reverse_cuthill_mckee(matrix));
  });
  fuzz::expect_refusal_at_most([&] { lu::parse_dense_matrix(text, "fuzz.mtx"); });
  return 0;
}
