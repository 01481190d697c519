#pragma once

#include <vector>

#include "apps/llm/result.hpp"
#include "harness/run/check.hpp"
#include "harness/run/draw.hpp"
#include "harness/run/team.hpp"

namespace llm {

/// Positions of every sequence that an engine needs room for: one sequence for each request that is
/// open at once, and after them some for the judge.
std::vector<int> sequences_for(const Case& input);

/// Asks an engine what it has not been asked before, and holds its answers against the oracle's.
/// Collective; the checks, and what input.evidence has, are rank 0's.
///
/// - answers: for requests that the seed draws, as many as are affordable, logits that were kept when
///   they passed, and each token that was chosen: no other was better by more than rounding. Requests
///   beyond these are asked again, in one piece, and have to give the same logits.
/// - hidden texts (`Script`): all logits, their Kullback-Leibler divergence.
/// - a prompt as long as the requests': whole, and in two pieces together with another text.
/// - perplexity of a held text, where the case has one.
/// - bytes kept for keys and values.
///
/// One solve of a run, which is drawn, is asked everything. Another is asked each question with a chance of
/// the draw's effort, and always for hidden texts, and for its answers: all of them (`judges_answers_whole()`), or the
/// beginning of one, as far as that is cheap.
///
/// Bounds: the oracle repeats the hidden texts with numbers rounded as the engine's standing says
/// (`oracle::forward`). That gives the root mean square by which these formats move a logit; a logit
/// may be off by eight times as much. (The largest of 10^7 normal numbers is 5.3 times their root mean
/// square; the rest is for what differs between texts.) Where few positions decide a row, as rounded keys
/// do, errors have longer tails than normal numbers: twice the largest is allowed as well.
std::vector<casebook::Check> judge(const Case& input,
                                   const Result& result,
                                   const casebook::Team& team,
                                   const casebook::Draw& draw);

/// True where the oracle looks at all answers of every solve whole: a later round of a climb may then be spared
/// some questions to the engine.
bool judges_answers_whole(const Case& input);

}  // namespace llm
