#include "apps/llm/judge/lone_request.hpp"

#include <algorithm>

#include "harness/run/clock.hpp"

namespace llm {

LoneTimes measure_alone(Engine& engine, const Case& input, const casebook::Team& team) {
  Case alone = input;
  alone.n_requests = 1;
  alone.seed = ~input.seed;
  std::unique_ptr<Requests> request;
  if (team.rank == 0) {
    request = std::make_unique<Requests>(alone, alone.seed, 0);
  }
  engine.serve(request.get());
  if (team.rank != 0) {
    return {};
  }
  const Answer& answer = request->answers().front();
  if (answer.times_ns.empty()) {
    return {};
  }
  const double first = casebook::seconds(answer.released_ns, answer.times_ns.front());
  const double all = casebook::seconds(answer.times_ns.front(), answer.times_ns.back());
  return {first, all / std::max(1, input.n_generate - 1)};
}

}  // namespace llm
