#include "apps/llm/workload.hpp"

#include "apps/llm/judge/judge.hpp"
#include "harness/run/draw.hpp"

namespace llm {

Case vary(const Case& input, std::uint64_t seed) {
  Case varied = input;
  varied.seed = mix(input.seed + seed);
  varied.context_seed = mix(input.context_seed + seed);
  return varied;
}

Workload::Workload(const Case& input, const casebook::Team& team, std::unique_ptr<Engine> engine)
    : input_(input), team_(team), engine_(std::move(engine)) {}

void Workload::set_up() {
  engine_->load(*input_.model, sequences_for(input_));
  for (int request = 0; input_.depth > 0 && request < input_.n_open(); ++request) {
    engine_->restore(request, GivenContext(input_.context_seed, request, input_.depth));
  }
}

void Workload::solve() {
  for (int sequence = 0; sequence < input_.n_open(); ++sequence) {
    engine_->shorten(sequence, input_.depth);
  }
  if (team_.rank == 0) {
    requests_ = std::make_unique<Requests>(input_, input_.seed, casebook::unpredictable_seed());
  }
  engine_->serve(requests_.get());
}

double Workload::all_cache_bytes() const {
  double bytes = engine_->cache_bytes();
  MPI_Allreduce(MPI_IN_PLACE, &bytes, 1, MPI_DOUBLE, MPI_SUM, team_.comm);
  return bytes;
}

void Workload::copy_out(Result& result) {
  result.input = input_;
  result.engine = engine_.get();
  result.cache_bytes = all_cache_bytes();
  if (requests_) {
    result.answers = requests_->answers();
    result.started_ns = requests_->started_ns();
  }
}

}  // namespace llm
