#include "parts/llm/textbook/matrix.hpp"

#include "apps/llm/first_exception.hpp"
#include "parts/llm/numbers/expand.hpp"

namespace llm {

Matrix Matrix::read(const Model& model, Weight weight, int layer) {
  const Tensor& tensor = model.tensor(weight, layer);
  Matrix matrix;
  matrix.n_rows = static_cast<std::size_t>(tensor.n_rows);
  matrix.n_columns = static_cast<std::size_t>(tensor.n_columns);
  matrix.numbers.resize(matrix.n_rows * matrix.n_columns);
  FirstException failure;
#pragma omp parallel default(none) shared(model, tensor, matrix, failure)
  {
    std::vector<std::byte> stored(tensor.row_bytes());
#pragma omp for schedule(static)
    for (std::size_t row = 0; row < matrix.n_rows; ++row) {
      failure.guard([&] {
        model.read_rows(tensor, static_cast<std::int64_t>(row), 1, stored.data());
        expand(tensor.format,
               stored.data(),
               matrix.n_columns,
               matrix.numbers.data() + row * matrix.n_columns);
      });
    }
  }
  failure.rethrow();
  return matrix;
}

void Matrix::multiply(const float* x, std::size_t n_tokens, float* y) const {
#pragma omp parallel for default(none) shared(x, n_tokens, y) schedule(static)
  for (std::size_t n = 0; n < n_rows; ++n) {
    const float* const weights = row(n);
    for (std::size_t t = 0; t < n_tokens; ++t) {
      const float* const token = x + t * n_columns;
      float sum = 0.0f;
      for (std::size_t k = 0; k < n_columns; ++k) {
        sum += token[k] * weights[k];
      }
      y[t * n_rows + n] = sum;
    }
  }
}

}  // namespace llm
