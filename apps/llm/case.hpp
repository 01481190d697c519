#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "apps/llm/model/model.hpp"

namespace llm {

/// Choice of a token from its probabilities.
struct Sampling {
  double temperature = 0.0;  ///< 0: the most probable token, always
  int top_k = 0;             ///< only among so many of the most probable; 0: among all
};

/// Times that a served request must keep to be good: in seconds, as rules of contests have them, or as
/// multiples of what a request takes that is alone. Source of the two limits: rules of the APAC HPC-AI
/// competition 2026.
struct Limits {
  double first_token = 0.0;    ///< from its release to its first token, times the lone one's
  double next_token = 0.0;     ///< between its tokens, on average, times the lone one's
  double first_token_s = 0.0;  ///< instead of the multiple; 0: not given
  double next_token_s = 0.0;
};

/// A text that the model has not been trained on, and what its perplexity must lie between.
struct HeldText {
  std::vector<int> tokens;
  double lowest = 0.0;
  double highest = 0.0;
};

struct Evidence;  // of the judge's: judge/evidence.hpp

/// Prompts to be answered by a model, parsed and validated.
struct Case {
  std::string name;  ///< the case file's stem
  std::string title;
  std::string model_name;  ///< "story", "qwen3_0.6b bf16", or a file
  std::shared_ptr<const Model> model;

  int n_requests = 1;
  int n_prompt = 0;    ///< tokens of each prompt; after `depth` others
  int n_common = 0;    ///< of these, the first ones are the same in all requests
  int n_generate = 1;  ///< tokens of each answer
  int depth = 0;       ///< positions of each request whose keys and values are given
  int n_users = 0;     ///< each has one request open at a time; 0: all requests come at once
  Sampling sampling;
  Limits limits;                   ///< only with users
  std::uint64_t seed = 1;          ///< of the prompts
  std::uint64_t context_seed = 1;  ///< of given keys and values
  std::vector<int> text;           ///< that prompts are cut from; empty: random tokens
  std::vector<int> prompt;         ///< of every request, as the case spells it; empty: drawn
  std::optional<HeldText> held;
  std::shared_ptr<Evidence> evidence;  ///< notes of the judge; made by for_team()

  /// Positions of a request when its last token is there.
  int context() const { return depth + n_prompt + n_generate; }

  /// Requests that are open at once, at most.
  int n_open() const { return n_users == 0 ? n_requests : std::min(n_users, n_requests); }
};

}  // namespace llm
