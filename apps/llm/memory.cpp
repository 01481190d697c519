#include "apps/llm/memory.hpp"

#include <algorithm>

#include "apps/llm/judge/examine.hpp"
#include "apps/llm/judge/judge.hpp"
#include "apps/llm/model/kept_model.hpp"
#include "apps/llm/work.hpp"

namespace llm {
namespace {

constexpr double mib = 1024.0 * 1024.0;

double weights_mib(const Case& input, double bytes_of_number) {
  const Shape& shape = input.model->shape();
  const double output = static_cast<double>(shape.n_vocabulary) * shape.d_model;
  const double numbers = weights_of_layers(shape) + output;
  // What the file has: the embedding alone is looked up where it lies.
  const double stored = input.model->bytes() / (numbers + (shape.tied_output ? 0.0 : output));
  return numbers * (bytes_of_number > 0.0 ? bytes_of_number : stored) / mib;
}

/// Positions that are filled while requests are answered, and by the judge.
double cache_mib(const Case& input, double bytes_of_number) {
  const Shape& shape = input.model->shape();
  const double own =
      std::max({script_tokens(input), long_prompt_tokens(input), held_tokens(input)});
  const double positions = static_cast<double>(input.n_open()) * input.context() + 2.0 * own;
  return positions * 2.0 * shape.n_layers * shape.d_key() * bytes_of_number / mib;
}

/// Answers that the oracle looks at together.
double answers_together(const Case& input) {
  return judges_answers_whole(input) ? input.n_requests : 1.0;
}

/// Logits in single precision, and in double as the judge compares them with the oracle's.
double judges_mib(const Case& input) {
  const double rows =
      std::max(1.5 * script_tokens(input), answers_together(input) * input.n_generate);
  return rows * input.model->shape().n_vocabulary * (4.0 + 8.0 + 8.0) / mib;
}

/// What a rank holds that shares the products of the judge's oracle: the numbers to multiply, as sent and padded.
double shared_products_mib(const Case& input, int n_ranks) {
  const Shape& shape = input.model->shape();
  const double rows = std::max(1.5 * script_tokens(input),
                               answers_together(input) * (input.n_prompt + input.n_generate));
  const double width = std::max(shape.d_model, shape.d_feed_forward);
  return n_ranks == 1 ? 0.0 : 2.0 * rows * width * 8.0 / mib;
}

}  // namespace

casebook::MemoryNeed memory(const Case& input, int n_ranks, const Holding& holding) {
  const double parts = holding.shares > 0.0 ? n_ranks : 1.0;
  // Where each rank has the whole model, sequences are dealt to the ranks.
  const double rank_mib = kept_bytes(*input.model) / mib +
                          weights_mib(input, holding.weight_bytes) / parts +
                          cache_mib(input, holding.cache_bytes) / n_ranks;
  // The oracle multiplies exact and rounded texts together: twice the numbers, of which a part is gone when the first
  // rank compares logits. What threads keep in heaps of their own differs from run to run. Measured, story_tiny, ranks of
  // two threads that share two cores with other work: 42.9 to 57.6 MiB on the first rank, 30 to 47 on the second.
  constexpr double heaps_mib = 6.0;
  const double shared_mib = shared_products_mib(input, n_ranks);
  return {rank_mib + heaps_mib + 1.5 * shared_mib + judges_mib(input), rank_mib + heaps_mib + 2.0 * shared_mib};
}

}  // namespace llm
