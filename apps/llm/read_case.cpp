#include "apps/llm/read_case.hpp"

#include <algorithm>
#include <iterator>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "apps/llm/case_file.hpp"
#include "apps/llm/model/generated_model.hpp"
#include "apps/llm/model/open_model.hpp"
#include "harness/core/error.hpp"
#include "harness/core/file.hpp"

namespace llm {
namespace {

namespace fs = std::filesystem;
using casebook::UsageError;

constexpr const char* story_file = CASEBOOK_SOURCE_DIR "/apps/llm/models/story.gguf";

/// A shape's name makes random weights; anything else is `story` or a file.
std::shared_ptr<const Model> model_of(const CaseFile& file) {
  if (file.model == "story") {
    return open_model(story_file);
  }
  std::vector<std::string> names = known_shapes();
  if (std::find(names.begin(), names.end(), file.model) != names.end()) {
    return std::make_shared<GeneratedModel>(
        shape_named(file.model), format_named(file.format), file.weights_seed);
  }
  if (!fs::exists(file.model)) {
    names.emplace_back("story");
    throw UsageError(fmt::format("model = {}: there is no such file, and it is none of {}",
                                 file.model,
                                 fmt::join(names, ", ")));
  }
  return open_model(file.model);
}

std::vector<int> tokens_of(const std::string& text, const Case& input, const char* what) {
  const Tokenizer* const tokenizer = input.model->tokenizer();
  if (tokenizer == nullptr) {
    throw UsageError(fmt::format(
        "{}: {} needs a tokenizer, and the model {} has none; use prompt_tokens instead",
        input.name,
        what,
        input.model_name));
  }
  const std::vector<int> tokens = tokenizer->encode(text);
  const int n_vocabulary = input.model->shape().n_vocabulary;
  for (const int token : tokens) {
    if (token < 0 || token >= n_vocabulary) {
      throw UsageError(fmt::format(
          "{}: the tokenizer of {} gives token {} for {}, and the model has {} tokens; they do not "
          "belong together: copy both files from the same place",
          input.name,
          input.model_name,
          token,
          what,
          n_vocabulary));
    }
  }
  return tokens;
}

void read_texts(const CaseFile& file, const fs::path& folder, Case& input) {
  if (!file.prompt.empty()) {
    input.prompt = tokens_of(file.prompt, input, "prompt");
    input.n_prompt = static_cast<int>(input.prompt.size());
  }
  if (!file.text.empty()) {
    input.text = tokens_of(casebook::read_file(folder / file.text), input, "text");
  }
  if (file.perplexity.size() == 2 && input.text.size() > 1) {
    const int longest = input.model->shape().max_context;
    std::vector<int> held = input.text;
    held.resize(std::min(held.size(), static_cast<std::size_t>(std::max(longest, 2)) * 16));
    input.held = HeldText{held, file.perplexity[0], file.perplexity[1]};
  }
}

/// Refuses an input that contradicts the model or itself.
void require_valid(const Case& input) {
  const int most = input.model->shape().max_context;
  std::string problems;
  if (input.context() - 1 > most) {
    problems += fmt::format(
        "\n{}: {} + {} + {} positions (depth, prompt_tokens, generate), and {} was made for {}; "
        "use "
        "less of them",
        input.name,
        input.depth,
        input.n_prompt,
        input.n_generate,
        input.model_name,
        most);
  }
  if (input.depth > 0 && input.n_users > 0) {
    problems += fmt::format(
        "\n{}: depth = {} with users = {}; requests that are served have no given context: set one "
        "of them to 0",
        input.name,
        input.depth,
        input.n_users);
  }
  if (input.n_common > input.n_prompt) {
    problems += fmt::format(
        "\n{}: common_tokens = {} of prompts of {} tokens; prompts begin with them: set it to {} "
        "or less",
        input.name,
        input.n_common,
        input.n_prompt,
        input.n_prompt);
  }
  const Limits& limits = input.limits;
  const bool is_limited = std::max(limits.first_token, limits.first_token_s) > 0.0 &&
                          std::max(limits.next_token, limits.next_token_s) > 0.0;
  if (input.n_users > 0 && !is_limited) {
    problems += fmt::format(
        "\n{}: users = {} needs first_token_limit and next_token_limit, as multiples of what a "
        "request takes alone, for example 4 and 2, or first_token_limit_s and next_token_limit_s",
        input.name,
        input.n_users);
  }
  if (!problems.empty()) {
    throw UsageError(problems.substr(1));
  }
}

}  // namespace

Case read_case(const casebook::InputChoice& choice) {
  casebook::require_one_input(choice, "--deck FILE.gguf");
  const fs::path path = choice.case_file.empty() ? choice.deck_file : choice.case_file;
  const CaseFile file = choice.case_file.empty() ? case_for_model(path, choice.overrides)
                                                 : read_case_file(path, choice.overrides);
  Case input = file.settings;
  input.model = model_of(file);
  input.model_name = fs::exists(file.model) || file.model == "story"
                         ? fs::path(file.model).stem().string()
                         : file.model + " " + file.format;
  read_texts(file, path.parent_path(), input);
  require_valid(input);
  return input;
}

std::string canonical_input(const Case& input) {
  std::string text;
  auto out = std::back_inserter(text);
  fmt::format_to(out, "transformer inference\n{}\n", input.model->fingerprint());
  fmt::format_to(out,
                 "requests {} prompt {} generate {} depth {} users {}\n",
                 input.n_requests,
                 input.n_prompt,
                 input.n_generate,
                 input.depth,
                 input.n_users);
  if (input.n_common > 0) {
    fmt::format_to(out, "common {}\n", input.n_common);
  }
  fmt::format_to(out,
                 "temperature {:.17g} top_k {} seed {} {}\n",
                 input.sampling.temperature,
                 input.sampling.top_k,
                 input.seed,
                 input.context_seed);
  fmt::format_to(
      out, "prompt {}\ntext {}\n", fmt::join(input.prompt, " "), fmt::join(input.text, " "));
  return text;
}

casebook::Json describe(const Case& input) {
  const Shape& shape = input.model->shape();
  casebook::Json json{{"name", input.name},
                      {"title", input.title},
                      {"model", input.model_name},
                      {"format", name_of(input.model->main_format())},
                      {"weights_mib", input.model->bytes() / (1 << 20)},
                      {"layers", shape.n_layers},
                      {"d_model", shape.d_model},
                      {"heads", shape.n_heads},
                      {"kv_heads", shape.n_kv_heads},
                      {"head_dim", shape.head_dim},
                      {"d_feed_forward", shape.d_feed_forward},
                      {"vocabulary", shape.n_vocabulary},
                      {"requests", input.n_requests},
                      {"prompt_tokens", input.n_prompt},
                      {"generate", input.n_generate},
                      {"depth", input.depth}};
  if (input.n_common > 0) {
    json["common_tokens"] = input.n_common;
  }
  if (input.n_users > 0) {
    json["users"] = input.n_users;
    json["first_token_limit"] = input.limits.first_token;
    json["next_token_limit"] = input.limits.next_token;
    json["first_token_limit_s"] = input.limits.first_token_s;
    json["next_token_limit_s"] = input.limits.next_token_s;
  }
  if (input.sampling.temperature > 0.0) {
    json["temperature"] = input.sampling.temperature;
    json["top_k"] = input.sampling.top_k;
  }
  return json;
}

void seal(const Case& input, casebook::Digest& digest) {
  digest.add(input.name, input.title, input.model_name, input.model->fingerprint());
  digest.add(input.n_requests, input.n_prompt, input.n_common, input.n_generate, input.depth);
  digest.add(input.n_users, input.sampling.temperature, input.sampling.top_k);
  digest.add(input.limits.first_token, input.limits.next_token);
  digest.add(input.limits.first_token_s, input.limits.next_token_s);
  digest.add(input.seed, input.context_seed, input.text, input.prompt);
  if (input.held) {
    digest.add(input.held->tokens, input.held->lowest, input.held->highest);
  }
}

}  // namespace llm
