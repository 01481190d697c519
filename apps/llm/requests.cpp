#include "apps/llm/requests.hpp"

#include "apps/llm/prompts.hpp"
#include "apps/llm/sampling.hpp"
#include "harness/run/clock.hpp"

namespace llm {
namespace {

/// Logits that are kept of each token, beside the chosen one's.
constexpr int n_spots = 7;

}  // namespace

Requests::Requests(const Case& input, std::uint64_t seed, std::uint64_t secret)
    : input_(input), seed_(seed) {
  for (int id = 0; id < input.n_requests; ++id) {
    answers_.emplace_back();
    answers_.back().request = {id, draw_prompt(input, seed, id), input.n_generate, input.depth};
    draws_.emplace_back(mix(secret) + static_cast<std::uint64_t>(id));
  }
  started_ns_ = casebook::now_ns();
  for (int id = 0; id < input.n_open(); ++id) {
    release(id, started_ns_);
  }
}

void Requests::release(int request, std::int64_t now) {
  answers_[static_cast<std::size_t>(request)].released_ns = now;
  ++n_released_;
}

std::vector<Request> Requests::take(int most) {
  std::vector<Request> taken;
  while (n_taken_ < n_released_ && static_cast<int>(taken.size()) < most) {
    taken.push_back(answers_[static_cast<std::size_t>(n_taken_++)].request);
  }
  return taken;
}

int Requests::answer(int request, std::span<const float> logits) {
  const auto index = static_cast<std::size_t>(request);
  Answer& answer = answers_.at(index);
  const auto n_tokens = static_cast<int>(answer.tokens.size());
  const int token = input_.sampling.temperature > 0.0
                        ? sample(logits, input_.sampling, point_of(seed_, request, n_tokens))
                        : largest(logits);
  std::vector<Spot> spots{{token, logits[static_cast<std::size_t>(token)]}};
  for (int i = 0; i < n_spots; ++i) {
    const int other = draws_[index].below(static_cast<int>(logits.size()));
    spots.push_back({other, logits[static_cast<std::size_t>(other)]});
  }
  answer.tokens.push_back(token);
  answer.spots.push_back(std::move(spots));
  const std::int64_t now = casebook::now_ns();
  answer.times_ns.push_back(now);
  if (n_tokens + 1 == answer.request.n_generate) {
    const std::lock_guard lock(mutex_);
    if (n_released_ < input_.n_requests) {  // the user whose answer this was asks again
      release(n_released_, now);
    }
  }
  return token;
}

}  // namespace llm
