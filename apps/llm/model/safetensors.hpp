#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <span>
#include <string>

#include "apps/llm/model/model.hpp"

namespace llm {

/// Opens a model as Hugging Face's programs write it: a folder with config.json, tokenizer.json and
/// model.safetensors, or several of these with an index; or one such file beside its config.json.
/// Errors: UsageError.
std::unique_ptr<Model> open_safetensors(const std::filesystem::path& path);

/// The tensors in the head of one file. bytes: the whole file's. file: its number, for Tensor::file.
/// Whatever the bytes are, nothing outside of them is read.
/// Errors: UsageError.
/// Source: github.com/huggingface/safetensors, README, Format.
std::map<std::string, Tensor> parse_safetensors(std::span<const std::byte> bytes,
                                                const std::string& name,
                                                int file);

/// The shape in a config.json, and the tokenizer in a tokenizer.json.
/// Errors: UsageError. name: how messages call the file
Shape parse_config(const std::string& text, const std::string& name);
std::unique_ptr<Tokenizer> parse_tokenizer(const std::string& text, const std::string& name);

}  // namespace llm
