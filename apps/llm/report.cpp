#include "apps/llm/report.hpp"

#include <algorithm>
#include <cmath>

#include "apps/llm/judge/evidence.hpp"
#include "harness/run/clock.hpp"

namespace llm {
namespace {

using casebook::Json;
using casebook::seconds;

/// Null instead of what JSON cannot hold.
Json number(double value) {
  return std::isfinite(value) ? Json(value) : Json();
}

std::int64_t last_first_token(const Result& result) {
  std::int64_t last = 0;
  for (const Answer& answer : result.answers) {
    last = std::max(last, answer.times_ns.front());
  }
  return last;
}

std::int64_t end_of(const Result& result) {
  std::int64_t end = 0;
  for (const Answer& answer : result.answers) {
    end = std::max(end, answer.times_ns.back());
  }
  return end;
}

Json spread_of(const std::vector<double>& times) {
  std::vector<double> sorted = times;
  std::sort(sorted.begin(), sorted.end());
  const auto at = [&](double share) {
    return sorted[static_cast<std::size_t>(share * static_cast<double>(sorted.size() - 1))];
  };
  return {{"median", at(0.5)}, {"p90", at(0.9)}, {"max", sorted.back()}};
}

Json service_json(const Result& result) {
  const Limits& limits = result.input.limits;
  const LoneTimes& lone = result.input.evidence->lone;
  const double first_limit = limits.first_token_s > 0.0
                                 ? limits.first_token_s
                                 : limits.first_token * lone.first_token_s;
  const double next_limit =
      limits.next_token_s > 0.0 ? limits.next_token_s : limits.next_token * lone.next_token_s;
  const Service found = service(result, first_limit, next_limit);
  return {
      {"good_tokens_s", found.good_tokens_s},
      {"tokens_s", found.tokens_s},
      {"good_fraction", found.good_fraction},
      {"first_token_limit_s", first_limit},
      {"next_token_limit_s", next_limit},
      {"lone_first_token_s", lone.first_token_s},
      {"lone_next_token_s", lone.next_token_s},
      {"first_token_s", spread_of(found.first_token_s)},
      {"next_token_s", spread_of(found.next_token_s)},
      {"requests", {{"first_token_s", found.first_token_s}, {"next_token_s", found.next_token_s}}}};
}

const char* name_of(Rounding rounding) {
  return rounding == Rounding::f32 ? "f32" : rounding == Rounding::bf16 ? "bf16" : "int8";
}

}  // namespace

double prefill_tokens_s(const Result& result) {
  const double tokens =
      static_cast<double>(result.answers.size()) * static_cast<double>(result.input.n_prompt);
  return tokens / seconds(result.started_ns, last_first_token(result));
}

double decode_tokens_s(const Result& result) {
  const double tokens =
      static_cast<double>(result.answers.size()) * (result.input.n_generate - 1.0);
  return tokens > 0.0 ? tokens / seconds(last_first_token(result), end_of(result)) : NAN;
}

Service service(const Result& result, double first_token_limit_s, double next_token_limit_s) {
  Service found;
  double good = 0.0;
  double all = 0.0;
  double n_good = 0.0;
  for (const Answer& answer : result.answers) {
    const auto n = static_cast<double>(answer.tokens.size());
    const double first = seconds(answer.released_ns, answer.times_ns.front());
    const double next =
        seconds(answer.times_ns.front(), answer.times_ns.back()) / std::max(1.0, n - 1.0);
    const bool is_good = first <= first_token_limit_s && next <= next_token_limit_s;
    found.first_token_s.push_back(first);
    found.next_token_s.push_back(next);
    all += n;
    good += is_good ? n : 0.0;
    n_good += is_good ? 1.0 : 0.0;
  }
  const double time = seconds(result.started_ns, end_of(result));
  found.good_tokens_s = good / time;
  found.tokens_s = all / time;
  found.good_fraction = n_good / static_cast<double>(result.answers.size());
  return found;
}

Json report(const Result& result, const std::vector<casebook::Check>& checks) {
  const Evidence& evidence = *result.input.evidence;
  const bool is_complete =
      casebook::all_passed(checks) && !result.answers.empty() &&
      std::all_of(result.answers.begin(), result.answers.end(), [](const Answer& answer) {
        return !answer.times_ns.empty();
      });
  Json json{{"max_logit_error", number(evidence.max_logit_error)},
            {"products_rounded_to", name_of(evidence.standing.products)},
            {"cache_rounded_to", name_of(evidence.standing.cache)},
            {"cache_mib", result.cache_bytes / (1 << 20)}};
  if (evidence.perplexity > 0.0) {
    json["perplexity"] = number(evidence.perplexity);
  }
  if (!is_complete) {
    return json;
  }
  const bool is_served = result.input.n_users > 0;
  if (is_served) {
    json["service"] = service_json(result);
    json["table"] = {{"good tokens/s", json["service"]["good_tokens_s"]}};
  } else {
    json["prefill_tokens_s"] = number(prefill_tokens_s(result));
    json["decode_tokens_s"] = number(decode_tokens_s(result));
    json["table"] = {{"prefill t/s", json["prefill_tokens_s"]},
                     {"decode t/s", json["decode_tokens_s"]}};
  }
  if (const Tokenizer* const tokenizer = result.input.model->tokenizer()) {
    const Answer& first = result.answers.front();
    json["prompt"] = tokenizer->decode(first.request.prompt);
    json["answer"] = tokenizer->decode(first.tokens);
  }
  return json;
}

}  // namespace llm
