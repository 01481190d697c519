#include "optimized/llm/v9_prefill_and_decode_ranks/two_teams.hpp"

namespace llm {

TwoTeams::TwoTeams(const casebook::Team& all) : all_(all), own_(all) {
  MPI_Comm_split(all.comm, writes() ? 0 : 1, all.rank, &own_.comm);
  own_.n_ranks = writes() ? writers().n : readers().n;
  own_.rank = all.rank - (writes() ? writers().first : readers().first);
}

TwoTeams::~TwoTeams() {
  MPI_Comm_free(&own_.comm);
}

}  // namespace llm
