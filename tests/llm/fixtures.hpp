#pragma once

#include "apps/llm/case.hpp"
#include "apps/llm/model/generated_model.hpp"

namespace llm {

/// Random weights in the smallest shape.
inline std::shared_ptr<const Model> tiny_model(NumberFormat format = NumberFormat::bf16,
                                               std::uint64_t seed = 1) {
  return std::make_shared<GeneratedModel>(shape_named("tiny"), format, seed);
}

inline Case tiny_case(int n_requests = 2) {
  Case input;
  input.name = "tiny";
  input.model_name = "tiny";
  input.model = tiny_model();
  input.n_requests = n_requests;
  input.n_prompt = 6;
  input.n_generate = 3;
  return input;
}

}  // namespace llm
