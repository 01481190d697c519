#pragma once

#include <vector>

#include "apps/llm/requests.hpp"
#include "harness/run/team.hpp"

namespace llm {

/// Requests that wait, as rank 0 takes them from the users, on every rank. Collective.
/// requests: on rank 0; null elsewhere. most: requests
std::vector<Request> take_requests(Requests* requests, int most, const casebook::Team& team);

/// Rank 0's numbers on every rank. numbers: as many on each. Collective.
void share_numbers(std::vector<int>& numbers, const casebook::Team& team);

/// The next token of each request from its row of logits, on every rank. Collective.
/// requests: on rank 0. ids: of the rows' requests. logits: rank 0's: [n_rows][n_vocabulary]
std::vector<int> choose_tokens(Requests* requests,
                               const std::vector<int>& ids,
                               const std::vector<float>& logits,
                               const casebook::Team& team);

}  // namespace llm
