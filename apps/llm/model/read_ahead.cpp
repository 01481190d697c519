#include "apps/llm/model/read_ahead.hpp"

namespace llm {
namespace {

void bring_all(const std::stop_token& is_done, const Model& model) {
  const std::vector<Weight> weights = weights_of(model.shape());
  for (int layer = 0; layer < model.shape().n_layers; ++layer) {
    for (const Weight weight : weights) {
      if (is_done.stop_requested()) {
        return;
      }
      if (is_of_layer(weight)) {
        model.expect(model.tensor(weight, layer));
      }
    }
  }
  model.expect(model.tensor(Weight::output));
}

}  // namespace

ReadAhead::ReadAhead(const Model& model)
    : reader_([&model](const std::stop_token& is_done) { bring_all(is_done, model); }) {}

}  // namespace llm
