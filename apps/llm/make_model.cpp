// Declared nowhere: a program of its own.

#include <cstdio>
#include <iostream>

#include <CLI/CLI.hpp>

#include "apps/llm/model/model_file.hpp"
#include "harness/core/error.hpp"

int main(int argc, char** argv) {
  CLI::App cli("Writes a model of random weights as a GGUF file and prints its path.");
  std::string shape;
  std::string format = "bf16";
  std::uint64_t seed = 1;
  std::string output;
  cli.add_option("shape", shape, "such as qwen3_0.6b or llama_110m")->required();
  cli.add_option("--format", format, "f32, f16, bf16, q8_0 or q4_0")->capture_default_str();
  cli.add_option("--seed", seed, "of the weights, as weights_seed of a case")
      ->capture_default_str();
  cli.add_option("--output", output, "the file; default: a name in the cache folder of the user");
  CLI11_PARSE(cli, argc, argv);
  try {
    std::cout << llm::make_model_file(shape, format, seed, output).string() << "\n";
  } catch (const casebook::UsageError& error) {
    std::fprintf(stderr, "llm_make_model: error: %s\n", error.what());
    return casebook::exit_usage;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "llm_make_model: error: %s\n", error.what());
    return casebook::exit_environment;
  }
  return casebook::exit_fine;
}
