// Declared nowhere: a program of its own.

#include <cmath>
#include <cstdio>
#include <cstdlib>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "apps/llm/case_file.hpp"
#include "apps/llm/model/kept_model.hpp"
#include "apps/llm/model/model_file.hpp"
#include "apps/llm/peers/peer_answer.hpp"
#include "apps/llm/prompts.hpp"
#include "apps/llm/read_case.hpp"
#include "harness/core/error.hpp"
#include "harness/core/file.hpp"
#include "harness/core/json.hpp"

// Gives a case to llama.cpp: the same weights as a file, the prompt of our first solve. Its times are its own;
// its answer is judged by the forward pass in double afterwards.

namespace {

using casebook::Json;

constexpr int n_probe = 32;  // as long as the judge's own hidden texts for a 0.6 B shape
constexpr const char* request_file = "request.json";
constexpr const char* answer_file = "answer.json";
constexpr const char* command = "node llama_cpp.mjs request.json answer.json";

struct Options {
  std::string case_name;
  std::vector<std::string> overrides;
  std::string model;  ///< as the case's description names it
  int threads = 1;
};

llm::Case checked_case(const Options& options, const casebook::InputChoice& choice) {
  llm::Case input = llm::read_case(choice);
  if (input.model_name != options.model || input.n_requests != 1 || input.depth > 0 ||
      input.n_users > 0 || input.sampling.temperature > 0.0) {
    throw casebook::UsageError(fmt::format(
        "{}: llama.cpp is given one prompt, the weights of the case's own shape, and answers by "
        "the "
        "most probable tokens; --set may change format, prompt_tokens and generate alone",
        options.case_name));
  }
  return input;
}

Json ask(const std::string& model, const llm::Case& input, std::vector<int> prompt, int threads) {
  const Json request = {{"model", model},
                        {"prompt", prompt},
                        {"generate", input.n_generate},
                        {"probe", n_probe},
                        {"vocabulary", input.model->shape().n_vocabulary},
                        {"threads", threads}};
  if (std::getenv("LLAMA_CPP_NODE_MODULES") == nullptr) {
    throw casebook::EnvironmentError(
        "LLAMA_CPP_NODE_MODULES does not name the folder with node-llama-cpp; docs/peers.md says "
        "how it gets there");
  }
  casebook::write_file_atomically(request_file, request.dump());
  std::fflush(stdout);
  if (std::system(command) != 0) {
    throw casebook::EnvironmentError(
        fmt::format("`{}` failed; what it said stands above", command));
  }
  return Json::parse(casebook::read_file(answer_file));
}

/// A logit that is missing or no number becomes NaN, which no bound admits.
llm::PeerAnswer answer_of(const Json& said) {
  llm::PeerAnswer answer;
  answer.tokens = said.at("tokens").get<std::vector<int>>();
  for (const Json& logit : said.at("logits")) {
    answer.logits.push_back(logit.is_number() ? logit.get<double>() : NAN);
  }
  return answer;
}

void print_times(const llm::Case& input, const Json& said) {
  const auto seconds = [&](const char* name) { return said.at(name).get<double>(); };
  const double prefill_s = seconds("first_token_s");
  const double decode_s = seconds("solve_s") - prefill_s;
  fmt::print("llama.cpp {}\nthreads {}\n{}\n",
             said.at("version").get<std::string>(),
             said.at("threads").get<int>(),
             said.at("system").get<std::string>());
  fmt::print("load_s {:.4f}\nsolve_s {:.6f}\n", seconds("load_s"), seconds("solve_s"));
  fmt::print("prefill_tokens_s {:.4f}\n", input.n_prompt / prefill_s);
  if (input.n_generate > 1) {
    fmt::print("decode_tokens_s {:.4f}\n", (input.n_generate - 1) / decode_s);
  }
}

void run(const Options& options) {
  casebook::InputChoice choice;
  choice.case_file = CASEBOOK_SOURCE_DIR "/apps/llm/cases/" + options.case_name + ".toml";
  choice.overrides = options.overrides;
  const llm::Case input = checked_case(options, choice);
  const llm::CaseFile file = llm::read_case_file(choice.case_file, choice.overrides);
  const std::vector<int> prompt = llm::draw_prompt(input, input.seed, 0);
  const auto model = llm::make_model_file(file.model, file.format, file.weights_seed);

  const Json said = ask(model.string(), input, prompt, options.threads);
  print_times(input, said);
  const llm::PeerAnswer answer = answer_of(said);
  if (static_cast<int>(answer.tokens.size()) != input.n_generate) {
    throw casebook::UsageError(
        fmt::format("llama.cpp gave {} tokens of {}", answer.tokens.size(), input.n_generate));
  }
  // Against the weights that our side has in memory, so that another file would show.
  const auto weights = llm::keep_in_memory(input.model);
  const llm::PeerErrors errors = llm::judge_peer(*weights, prompt, answer, n_probe);
  fmt::print(
      "logits_over_bound {:.6g}\nchoices_over_bound {:.6g}\n", errors.logits, errors.choices);
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App cli("Runs a case by llama.cpp and judges its answer: for `casebook versus llm`.");
  Options options;
  cli.add_option("case", options.case_name, "of apps/llm/cases")->required();
  cli.add_option("--set", options.overrides, "KEY=VALUE of the case")->allow_extra_args(false);
  cli.add_option("--model", options.model, "as our side names it")->required();
  cli.add_option("--threads", options.threads, "of llama.cpp")->check(CLI::Range(1, 4096));
  CLI11_PARSE(cli, argc, argv);
  try {
    run(options);
  } catch (const casebook::UsageError& error) {
    std::fprintf(stderr, "llm_peer: error: %s\n", error.what());
    return casebook::exit_usage;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "llm_peer: error: %s\n", error.what());
    return casebook::exit_environment;
  }
  return casebook::exit_fine;
}
