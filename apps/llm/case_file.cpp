#include "apps/llm/case_file.hpp"

#include <cmath>
#include <functional>
#include <map>

#include <fmt/format.h>
#include <toml++/toml.h>

#include "harness/core/error.hpp"
#include "harness/core/file.hpp"
#include "harness/core/suggest.hpp"

namespace llm {
namespace {

/// Puts a value in its place; says what it takes when it does not fit, else "".
using Setter = std::function<std::string(const toml::node&)>;

Setter whole_number(int& target, int least, int most) {
  return [&target, least, most](const toml::node& node) -> std::string {
    const auto value = node.value_exact<std::int64_t>();
    if (!value || *value < least || *value > most) {
      return fmt::format("a whole number from {} to {}", least, most);
    }
    target = static_cast<int>(*value);
    return "";
  };
}

Setter seed(std::uint64_t& target) {
  return [&target](const toml::node& node) -> std::string {
    const auto value = node.value_exact<std::int64_t>();
    if (!value || *value < 0) {
      return "a whole number from 0 on";
    }
    target = static_cast<std::uint64_t>(*value);
    return "";
  };
}

Setter number(double& target, double least, double most) {
  return [&target, least, most](const toml::node& node) -> std::string {
    const auto value = node.value<double>();
    if (!value || !(*value >= least && *value <= most)) {
      return fmt::format("a number from {} to {}", least, most);
    }
    target = *value;
    return "";
  };
}

Setter text(std::string& target) {
  return [&target](const toml::node& node) -> std::string {
    const auto value = node.value_exact<std::string>();
    target = value.value_or("");
    return value ? "" : "a text";
  };
}

Setter two_numbers(std::vector<double>& target) {
  return [&target](const toml::node& node) -> std::string {
    const toml::array* const array = node.as_array();
    for (std::size_t i = 0; array != nullptr && i < array->size(); ++i) {
      target.push_back((*array)[i].value<double>().value_or(NAN));
    }
    return target.size() == 2 && target[0] > 1.0 && target[1] > target[0]
               ? ""
               : "two numbers, the larger one behind, both more than 1";
  };
}

/// Every key that is read here; title, class and default are read by `casebook` as well.
std::map<std::string, Setter> setters(CaseFile& file, std::string& unused) {
  Case& settings = file.settings;
  constexpr int many = 1 << 20;
  return {{"title", text(settings.title)},
          {"class", text(unused)},
          {"default", [](const toml::node&) { return std::string(); }},
          {"model", text(file.model)},
          {"format", text(file.format)},
          {"weights_seed", seed(file.weights_seed)},
          {"requests", whole_number(settings.n_requests, 1, 4096)},
          {"prompt_tokens", whole_number(settings.n_prompt, 1, many)},
          {"common_tokens", whole_number(settings.n_common, 0, many)},
          {"prompt", text(file.prompt)},
          {"generate", whole_number(settings.n_generate, 1, many)},
          {"depth", whole_number(settings.depth, 0, many)},
          {"users", whole_number(settings.n_users, 0, 4096)},
          {"temperature", number(settings.sampling.temperature, 0.0, 100.0)},
          {"top_k", whole_number(settings.sampling.top_k, 0, many)},
          {"first_token_limit", number(settings.limits.first_token, 1.0, 1e6)},
          {"next_token_limit", number(settings.limits.next_token, 1.0, 1e6)},
          {"first_token_limit_s", number(settings.limits.first_token_s, 1e-6, 1e6)},
          {"next_token_limit_s", number(settings.limits.next_token_s, 1e-6, 1e6)},
          {"seed", seed(settings.seed)},
          {"text", text(file.text)},
          {"perplexity", two_numbers(file.perplexity)}};
}

toml::table parse(const std::filesystem::path& path) {
  try {
    return toml::parse(casebook::read_file(path), path.string());
  } catch (const toml::parse_error& error) {
    throw casebook::UsageError(fmt::format("{}, line {}: {}",
                                           path.string(),
                                           error.source().begin.line,
                                           std::string(error.description())));
  }
}

/// Replaces KEY's value in the table. A value that is no TOML is taken as a text without its quotes.
void override_value(toml::table& table, const std::string& word) {
  const std::size_t equals = word.find('=');
  if (equals == std::string::npos || equals == 0) {
    throw casebook::UsageError(
        fmt::format("`{}` is no override; write KEY=VALUE, for example generate=64", word));
  }
  const std::string value = word.substr(equals + 1);
  toml::table parsed;
  try {
    parsed = toml::parse("value = " + value);
  } catch (const toml::parse_error&) {
    parsed.insert_or_assign("value", value);
  }
  if (parsed.size() != 1) {
    throw casebook::UsageError(fmt::format("`{}` sets no value of a case", word));
  }
  table.insert_or_assign(word.substr(0, equals), *parsed.get("value"));
}

/// path: how messages name the input
CaseFile interpret(toml::table table,
                   const std::filesystem::path& path,
                   const std::vector<std::string>& overrides) {
  for (const std::string& word : overrides) {
    override_value(table, word);
    if (word.starts_with("model=")) {  // another model has other tokens, and was trained on others
      table.erase("text");
      table.erase("perplexity");
    }
  }
  CaseFile file;
  file.settings.name = path.stem().string();
  std::string unused;
  const std::map<std::string, Setter> known = setters(file, unused);
  std::vector<std::string> names;
  for (const auto& [name, setter] : known) {
    names.push_back(name);
  }
  std::string problems;
  const auto complain = [&](const toml::node* node, const std::string& what) {
    const auto line = node == nullptr ? 0 : node->source().begin.line;
    problems += (problems.empty() ? "" : "\n") + path.string() +
                (line > 0 ? fmt::format(", line {}: ", line) : ": ") + what;
  };
  for (const auto& [key, node] : table) {
    const std::string name(key.str());
    if (const auto setter = known.find(name); setter == known.end()) {
      complain(&node, casebook::unknown_name_message(name, "key of a case", names));
    } else if (const std::string takes = setter->second(node); !takes.empty()) {
      complain(&node, fmt::format("{} takes {}", name, takes));
    }
  }
  for (const char* needed : {"title", "model"}) {
    if (!table.contains(needed)) {
      complain(nullptr, fmt::format("{} is missing", needed));
    }
  }
  if (!table.contains("prompt_tokens") && !table.contains("prompt")) {
    complain(nullptr, "prompt_tokens or prompt is missing");
  }
  if (!problems.empty()) {
    throw casebook::UsageError(problems);
  }
  return file;
}

}  // namespace

CaseFile read_case_file(const std::filesystem::path& path,
                        const std::vector<std::string>& overrides) {
  return interpret(parse(path), path, overrides);
}

CaseFile case_for_model(const std::filesystem::path& model,
                        const std::vector<std::string>& overrides) {
  toml::table table{{"title", "A random prompt for " + model.stem().string()},
                    {"model", model.string()},
                    {"prompt_tokens", 128},
                    {"generate", 32}};
  return interpret(std::move(table), model, overrides);
}

}  // namespace llm
