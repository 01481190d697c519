#include "apps/llm/case_file.hpp"

#include <algorithm>
#include <limits>

#include <fmt/format.h>

#include "apps/llm/model/generated_model.hpp"
#include "harness/core/error.hpp"
#include "harness/core/text/case_heading.hpp"

namespace llm {
namespace {

using casebook::TomlFile;
using casebook::TomlReader;

void read_sizes(TomlReader& table, Case& settings) {
  constexpr int many = 1 << 20;
  const auto whole = [&](const char* key, int& value, int least, int most) {
    value = static_cast<int>(table.whole(key, value, least, most));
  };
  whole("requests", settings.n_requests, 1, 4096);
  whole("prompt_tokens", settings.n_prompt, 1, many);
  whole("common_tokens", settings.n_common, 0, many);
  whole("generate", settings.n_generate, 1, many);
  whole("depth", settings.depth, 0, many);
  whole("users", settings.n_users, 0, 4096);
  whole("top_k", settings.sampling.top_k, 0, many);
}

void read_numbers(TomlReader& table, Case& settings) {
  const auto real = [&](const char* key, double& value, double least, double most) {
    value = table.real(key, value, least, most);
  };
  real("temperature", settings.sampling.temperature, 0.0, 100.0);
  real("first_token_limit", settings.limits.first_token, 1.0, 1e6);
  real("next_token_limit", settings.limits.next_token, 1.0, 1e6);
  real("first_token_limit_s", settings.limits.first_token_s, 1e-6, 1e6);
  real("next_token_limit_s", settings.limits.next_token_s, 1e-6, 1e6);
}

std::uint64_t seed(TomlReader& table, const char* key, std::uint64_t otherwise) {
  return static_cast<std::uint64_t>(table.whole(
      key, static_cast<std::int64_t>(otherwise), 0, std::numeric_limits<std::int64_t>::max()));
}

/// Two limits of the perplexity, the larger one last.
std::vector<double> read_perplexity(TomlReader& table) {
  const bool given = table.has("perplexity");
  const std::vector<double> limits = table.reals("perplexity", 2);
  if (given && !(limits[0] > 1.0 && limits[1] > limits[0])) {
    table.note("perplexity", "two numbers more than 1 are needed, the larger one last");
  }
  return given ? limits : std::vector<double>();
}

bool is_generated(const std::string& model) {
  const std::vector<std::string> shapes = known_shapes();
  return std::ranges::find(shapes, model) != shapes.end();
}

CaseFile interpret(TomlFile& toml) {
  TomlReader table = toml.top();
  CaseFile file;
  file.settings.name = toml.path().stem().string();
  file.settings.title = casebook::read_case_heading(table);
  file.model = table.needed_text("model");
  file.format = table.text("format", file.format);
  file.weights_seed = seed(table, "weights_seed", file.weights_seed);
  file.settings.seed = seed(table, "seed", file.settings.seed);
  read_sizes(table, file.settings);
  read_numbers(table, file.settings);
  file.prompt = table.text("prompt");
  file.text = table.text("text");
  file.perplexity = read_perplexity(table);
  for (const char* key : {"format", "weights_seed"}) {
    if (toml.is_overridden(key) && !is_generated(file.model)) {
      table.note(key, fmt::format("is for random weights; the model {} has its own", file.model));
    }
  }
  if (!table.has("prompt_tokens") && !table.has("prompt")) {
    table.note("prompt_tokens", "is missing, and so is prompt; one of them is needed");
  }
  table.finish();
  toml.throw_problems();
  if (toml.is_overridden("model")) {  // it has other tokens, and was trained on other texts
    file.text.clear();
    file.perplexity.clear();
  }
  return file;
}

}  // namespace

CaseFile read_case_file(const std::filesystem::path& path,
                        const std::vector<std::string>& overrides) {
  TomlFile toml(path, overrides);
  return interpret(toml);
}

CaseFile case_for_model(const std::filesystem::path& model,
                        const std::vector<std::string>& overrides) {
  toml::table table{{"title", "A random prompt for " + model.stem().string()},
                    {"class", "bench"},
                    {"model", model.string()},
                    {"prompt_tokens", 128},
                    {"generate", 32}};
  TomlFile toml(std::move(table), model, overrides);
  if (toml.is_overridden("model")) {
    throw casebook::UsageError(
        "--set model: --deck names the model already; leave one of them out");
  }
  return interpret(toml);
}

}  // namespace llm
