#include "optimized/llm/v9_prefill_and_decode_ranks/read_prompts.hpp"

#include "parts/llm/serving/share.hpp"

namespace llm {
namespace {

/// First prompt that rank 0 sent and that is not yet received: sequence, depth, tokens. Collective.
std::vector<int> next_prompt(const TwoTeams& teams) {
  const casebook::TimedRegion timed(region::schedule);
  std::vector<int> length(1);
  std::vector<int> numbers;
  const bool is_first = teams.own().rank == 0;
  if (is_first) {
    MPI_Status status;
    MPI_Probe(0, tag::prompt, teams.all().comm, &status);
    MPI_Get_count(&status, MPI_INT, length.data());
  }
  share_numbers(length, teams.own());
  numbers.resize(static_cast<std::size_t>(length.front()));
  if (is_first) {
    MPI_Recv(numbers.data(),
             length.front(),
             MPI_INT,
             0,
             tag::prompt,
             teams.all().comm,
             MPI_STATUS_IGNORE);
  }
  share_numbers(numbers, teams.own());
  return numbers;
}

}  // namespace

std::vector<int> read_prompts(const Side& side) {
  const TwoTeams& teams = side.teams();
  const bool is_first = teams.own().rank == 0;
  std::vector<int> sequences;
  std::vector<float> logits(is_first ? side.n_vocabulary() : 0);
  for (;;) {
    const std::vector<int> numbers = next_prompt(teams);
    if (numbers.empty()) {
      return sequences;
    }
    const int sequence = numbers[0];
    const Piece prompt{sequence, std::span(numbers).subspan(2), 1};
    side.pass().shorten(sequence, numbers[1]);
    side.pass().forward({&prompt, 1}, logits);
    if (is_first) {
      MPI_Send(&sequence, 1, MPI_INT, 0, tag::is_through, teams.all().comm);
    }
    side.send(sequence);
    if (is_first) {
      side.send_logits(logits);
    }
    sequences.push_back(sequence);
  }
}

}  // namespace llm
