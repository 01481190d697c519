#include "apps/llm/prompts.hpp"

#include <algorithm>
#include <bit>

#include "apps/llm/random.hpp"

namespace llm {
namespace {

/// 16 random bits of each word: their sum of four is normal enough, and cheap.
float nearly_normal(std::uint64_t word) {
  std::uint32_t sum = 0;
  for (int i = 0; i < 4; ++i) {
    sum += static_cast<std::uint32_t>(word >> (16 * i) & 0xffffu);
  }
  // Four even numbers within [0, 65535]: mean 131070, standard deviation 37837.
  return (static_cast<float>(sum) - 131070.0f) * (1.0f / 37837.0f);
}

float to_bf16(float number) {
  const auto bits = std::bit_cast<std::uint32_t>(number);
  return std::bit_cast<float>((bits + 0x7fffu + (bits >> 16 & 1u)) & 0xffff0000u);
}

}  // namespace

std::vector<int> draw_tokens(const Case& input, std::uint64_t seed, int n_tokens) {
  Draw draw(seed);
  std::vector<int> tokens;
  const auto n_text = static_cast<int>(input.text.size());
  if (n_text >= n_tokens) {
    const int first = draw.below(n_text - n_tokens + 1);
    tokens.assign(input.text.begin() + first, input.text.begin() + first + n_tokens);
    return tokens;
  }
  for (int i = 0; i < n_tokens; ++i) {
    tokens.push_back(draw.below(input.model->shape().n_vocabulary));
  }
  return tokens;
}

std::vector<int> draw_prompt(const Case& input, std::uint64_t seed, int request) {
  if (!input.prompt.empty()) {
    return input.prompt;
  }
  std::vector<int> prompt =
      draw_tokens(input, mix(seed) + static_cast<std::uint64_t>(request), input.n_prompt);
  const std::vector<int> common = draw_tokens(input, mix(~seed), input.n_common);
  std::copy(common.begin(), common.end(), prompt.begin());
  return prompt;
}

void GivenContext::draw(int kind, int layer, int kv_head, int position, std::span<float> to) const {
  std::uint64_t start = mix(seed_ + static_cast<std::uint64_t>(kind));
  for (const int index : {request_, layer, kv_head, position}) {
    start = mix(start + static_cast<std::uint64_t>(index));
  }
  for (float& element : to) {
    element = to_bf16(nearly_normal(mix(start++)));
  }
}

void GivenContext::key(int layer, int kv_head, int position, std::span<float> to) const {
  draw(0, layer, kv_head, position, to);
}

void GivenContext::value(int layer, int kv_head, int position, std::span<float> to) const {
  draw(1, layer, kv_head, position, to);
}

}  // namespace llm
