#pragma once

#include <cstdint>
#include <mutex>
#include <span>
#include <vector>

#include "apps/llm/case.hpp"
#include "apps/llm/random.hpp"

namespace llm {

/// Request of one user.
struct Request {
  int id = 0;               ///< from 0
  std::vector<int> prompt;  ///< after `depth` positions that are given
  int n_generate = 0;       ///< tokens of the answer
  int depth = 0;
};

/// A logit that was looked at when it passed.
struct Spot {
  int token = 0;
  float logit = 0.0f;
};

/// Outcome of a request.
struct Answer {
  Request request;
  std::vector<int> tokens;
  std::vector<std::vector<Spot>> spots;  ///< [token of the answer]; the chosen token's first
  std::int64_t released_ns = 0;          ///< when it could have been taken
  std::vector<std::int64_t> times_ns;    ///< when each of its tokens was there
};

/// The users of an engine: they have requests, choose tokens from logits, and look at the clock.
/// While logits pass, some of them are kept: which ones is drawn then.
class Requests {
 public:
  /// seed: of the prompts. secret: of what is looked at.
  /// input: outlives the requests
  Requests(const Case& input, std::uint64_t seed, std::uint64_t secret);

  /// Requests that wait, the oldest first. Not to be called while answer() may be running.
  std::vector<Request> take(int most);

  /// Chooses the next token of a request. May be called by several threads for different requests.
  /// logits: [n_vocabulary], after the request's prompt and the tokens that it has
  int answer(int request, std::span<const float> logits);

  std::size_t n_vocabulary() const {
    return static_cast<std::size_t>(input_.model->shape().n_vocabulary);
  }

  /// Every request with its answer, by id.
  const std::vector<Answer>& answers() const { return answers_; }
  std::int64_t started_ns() const { return started_ns_; }

 private:
  void release(int request, std::int64_t now);

  const Case& input_;
  std::uint64_t seed_;
  std::vector<Answer> answers_;
  std::vector<Draw> draws_;  ///< of each request
  std::mutex mutex_;         ///< guards what follows
  int n_released_ = 0;
  int n_taken_ = 0;
  std::int64_t started_ns_ = 0;
};

}  // namespace llm
