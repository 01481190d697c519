#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "apps/llm/model/tensor.hpp"

namespace llm {

/// A value in the head of a GGUF file.
using GgufValue = std::variant<std::uint64_t,
                               std::int64_t,
                               double,
                               bool,
                               std::string,
                               std::vector<double>,  ///< an array of any kind of number
                               std::vector<std::string>>;

/// The head of a GGUF file: everything but the tensors' numbers.
struct Gguf {
  std::map<std::string, GgufValue> values;
  std::map<std::string, Tensor> tensors;  ///< by name; `place` counts from the file's beginning
};

/// Reads the head of a GGUF file of version 2 or 3. Whatever the bytes are, nothing outside of them
/// is read, and at most eight times their memory is taken.
/// file: the whole file's bytes. name: how messages call it.
/// Errors: UsageError that says at which byte what is wrong, what is allowed, and what to do.
/// Source: the GGUF specification, github.com/ggml-org/ggml, docs/gguf.md.
Gguf parse_gguf(std::span<const std::byte> file, const std::string& name);

}  // namespace llm
