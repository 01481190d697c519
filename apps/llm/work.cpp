#include "apps/llm/work.hpp"

namespace llm {
namespace {

double attention_flops(const Shape& shape, double positions) {
  return 4.0 * shape.n_layers * shape.d_query() * positions;
}

double output_flops(const Shape& shape) {
  return 2.0 * shape.n_vocabulary * shape.d_model;
}

}  // namespace

double weights_of_layers(const Shape& shape) {
  const double d = shape.d_model;
  const double attention = 2.0 * d * shape.d_query() + 2.0 * d * shape.d_key();
  return shape.n_layers * (attention + 3.0 * d * shape.d_feed_forward);
}

double flops_of_token(const Shape& shape, int position) {
  return 2.0 * weights_of_layers(shape) + attention_flops(shape, position + 1.0) +
         output_flops(shape);
}

casebook::Work work(const Case& input) {
  const Shape& shape = input.model->shape();
  const double n_new = input.n_prompt + input.n_generate - 1.0;
  const double positions = n_new * input.depth + 0.5 * n_new * (n_new + 1.0);
  casebook::Work result;
  const auto flops_of_layers = [&](double n_tokens, double n_positions) {
    return n_tokens * 2.0 * weights_of_layers(shape) + attention_flops(shape, n_positions);
  };
  // A beginning that all prompts have need be read once.
  const double n_common = input.n_common;
  const double common_positions = n_common * input.depth + 0.5 * n_common * (n_common + 1.0);
  const double read_again = flops_of_layers(n_common, common_positions);
  result.flops = input.n_requests * (flops_of_layers(n_new, positions) - read_again +
                                     input.n_generate * output_flops(shape)) +
                 read_again;
  const double rounds = static_cast<double>(input.n_requests) / input.n_open();
  const double steps = input.n_generate - 1.0;
  const double cache_of_position = 2.0 * 2.0 * shape.n_layers * shape.d_key();
  const double decoded = steps * (input.depth + input.n_prompt + 0.5 * steps);
  result.bytes = rounds * input.n_generate * input.model->bytes() +
                 input.n_requests * decoded * cache_of_position;
  result.units = input.n_requests * (input.n_prompt + static_cast<double>(input.n_generate));
  result.unit = "tokens";
  result.numbers = casebook::Numbers::floats;
  return result;
}

}  // namespace llm
