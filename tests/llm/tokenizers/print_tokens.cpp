// print_tokens TOKENIZER.json < TEXTS: of each line, a text as a JSON string, its tokens in a line; or what is refused.

#include <filesystem>
#include <iostream>
#include <string>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "apps/llm/model/safetensors.hpp"
#include "harness/core/error.hpp"
#include "harness/core/file.hpp"
#include "harness/core/json.hpp"

int main(int n_arguments, char** arguments) {
  if (n_arguments != 2) {
    std::cerr << "usage: print_tokens TOKENIZER.json < TEXTS\n";
    return 2;
  }
  try {
    const std::filesystem::path file = arguments[1];
    const auto tokenizer = llm::parse_tokenizer(casebook::read_file(file), file.string());
    for (std::string line; std::getline(std::cin, line);) {
      const auto text = casebook::Json::parse(line).get<std::string>();
      std::cout << fmt::format("{}\n", fmt::join(tokenizer->encode(text), " "));
    }
  } catch (const casebook::UsageError& error) {
    std::cerr << error.what() << '\n';
    return 3;
  }
}
