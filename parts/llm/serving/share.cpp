#include "parts/llm/serving/share.hpp"

#include "apps/llm/first_exception.hpp"
#include "apps/llm/regions.hpp"

namespace llm {

void share_numbers(std::vector<int>& numbers, const casebook::Team& team) {
  MPI_Bcast(numbers.data(), static_cast<int>(numbers.size()), MPI_INT, 0, team.comm);
}

std::vector<Request> take_requests(Requests* requests, int most, const casebook::Team& team) {
  const std::vector<Request> taken =
      requests == nullptr ? std::vector<Request>() : requests->take(most);
  const casebook::TimedRegion timed(region::schedule);
  std::vector<int> numbers;  // id, tokens to generate, depth, length of the prompt, the prompt
  for (const Request& request : taken) {
    numbers.insert(
        numbers.end(),
        {request.id, request.n_generate, request.depth, static_cast<int>(request.prompt.size())});
    numbers.insert(numbers.end(), request.prompt.begin(), request.prompt.end());
  }
  std::vector<int> length{static_cast<int>(numbers.size())};
  share_numbers(length, team);
  numbers.resize(static_cast<std::size_t>(length.front()));
  share_numbers(numbers, team);
  std::vector<Request> shared;
  for (auto at = numbers.begin(); at != numbers.end();) {
    Request request{at[0], {at + 4, at + 4 + at[3]}, at[1], at[2]};
    at += 4 + at[3];
    shared.push_back(std::move(request));
  }
  return shared;
}

std::vector<int> choose_tokens(Requests* requests,
                               const std::vector<int>& ids,
                               const std::vector<float>& logits,
                               const casebook::Team& team) {
  std::vector<int> tokens(ids.size());
  if (requests != nullptr) {
    const casebook::TimedRegion timed(region::logits);
    const std::size_t width = logits.size() / ids.size();
    FirstException failure;
#pragma omp parallel for default(none) shared(requests, ids, logits, tokens, width, failure) \
    schedule(dynamic, 1)
    for (std::size_t i = 0; i < ids.size(); ++i) {
      failure.guard([&] {
        tokens[i] = requests->answer(ids[i], {logits.data() + i * width, width});
      });
    }
    failure.rethrow();
  }
  const casebook::TimedRegion timed(region::schedule);
  share_numbers(tokens, team);
  return tokens;
}

}  // namespace llm
