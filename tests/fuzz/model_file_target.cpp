#include "apps/llm/model/file_model.hpp"
#include "apps/llm/model/safetensors.hpp"
#include "tests/fuzz/expect_refusal.hpp"

/// The head of a GGUF file with its shape and tokenizer, that of a safetensors file, and the texts beside it.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto bytes = std::as_bytes(std::span(data, size));
  fuzz::expect_refusal_at_most([&] {
    const llm::FileHead head = llm::read_gguf_head(bytes, "fuzz.gguf");
    llm::require_tensors(head, llm::gguf_name, "fuzz.gguf");
  });
  fuzz::expect_refusal_at_most([&] { llm::parse_safetensors(bytes, "fuzz.safetensors", 0); });
  const std::string text = fuzz::text_of(data, size);
  fuzz::expect_refusal_at_most([&] { llm::parse_config(text, "config.json"); });
  fuzz::expect_refusal_at_most([&] { llm::parse_tokenizer(text, "tokenizer.json"); });
  return 0;
}
