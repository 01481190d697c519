#pragma once

#include "apps/llm/result.hpp"
#include "harness/core/json.hpp"
#include "harness/run/check.hpp"

namespace llm {

/// The answer as the record shows it: rates of prompts and of answers, the largest error of a logit,
/// the first answer's text, and for users how many requests kept the limits.
/// Rates are null where a check failed.
casebook::Json report(const Result& result, const std::vector<casebook::Check>& checks);

/// Tokens a second of all prompts, from the start to the last of the first tokens.
double prefill_tokens_s(const Result& result);

/// Tokens a second of all answers but for their first tokens, from the last of these to the end;
/// NaN where answers have one token.
double decode_tokens_s(const Result& result);

/// Service of requests.
struct Service {
  double good_tokens_s = 0.0;         ///< tokens of good requests, over the whole time
  double tokens_s = 0.0;              ///< of all
  double good_fraction = 0.0;         ///< of the requests
  std::vector<double> first_token_s;  ///< of each request, from its release
  std::vector<double> next_token_s;   ///< of each request, mean
};

/// Requests are good that keep both limits, in seconds.
Service service(const Result& result, double first_token_limit_s, double next_token_limit_s);

}  // namespace llm
