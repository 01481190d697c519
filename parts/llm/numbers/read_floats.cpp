#include "parts/llm/numbers/read_floats.hpp"

#include "parts/llm/numbers/expand.hpp"

namespace llm {

std::vector<float> read_vector(const Model& model, Weight weight, int layer) {
  const Tensor& tensor = model.tensor(weight, layer);
  std::vector<std::byte> stored(tensor.row_bytes());
  std::vector<float> numbers(static_cast<std::size_t>(tensor.n_columns));
  if (!numbers.empty()) {
    model.read_rows(tensor, 0, 1, stored.data());
    expand(tensor.format, stored.data(), numbers.size(), numbers.data());
  }
  return numbers;
}

void read_embeddings(const Model& model, const std::vector<int>& tokens, float* to) {
  const Tensor& table = model.tensor(Weight::embedding);
  const auto width = static_cast<std::size_t>(table.n_columns);
  std::vector<std::byte> stored(table.row_bytes());
  for (const int token : tokens) {
    model.read_rows(table, token, 1, stored.data());
    expand(table.format, stored.data(), width, to);
    to += width;
  }
}

}  // namespace llm
