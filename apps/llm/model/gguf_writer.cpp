#include "apps/llm/model/gguf_writer.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include <fcntl.h>
#include <unistd.h>

#include <fmt/format.h>

#include "apps/llm/model/file_model.hpp"
#include "apps/llm/tokenizer/unicode.hpp"
#include "harness/core/file_descriptor.hpp"

namespace llm {
namespace {

// Numbers of the specification.
constexpr std::uint32_t kind_u32 = 4;
constexpr std::uint32_t kind_i32 = 5;
constexpr std::uint32_t kind_f32 = 6;
constexpr std::uint32_t kind_string = 8;
constexpr std::uint32_t kind_array = 9;
constexpr std::size_t alignment = 32;

std::uint32_t type_of(NumberFormat format) {
  switch (format) {
    case NumberFormat::f32:
      return 0;
    case NumberFormat::f16:
      return 1;
    case NumberFormat::q4_0:
      return 2;
    case NumberFormat::q8_0:
      return 8;
    case NumberFormat::bf16:
      return 30;
  }
  return 0;
}

/// Bytes of the head, appended value by value.
class Head {
 public:
  template <class T>
  void put(T value) {
    text_.append(reinterpret_cast<const char*>(&value), sizeof value);
  }

  void put_text(const std::string& text) {
    put(static_cast<std::uint64_t>(text.size()));
    text_ += text;
  }

  void put_pair(const std::string& key, const std::string& value) {
    put_text(key);
    put(kind_string);
    put_text(value);
    ++n_pairs_;
  }

  void put_pair(const std::string& key, int value) {
    put_text(key);
    put(kind_u32);
    put(static_cast<std::uint32_t>(value));
    ++n_pairs_;
  }

  void put_pair(const std::string& key, double value) {
    put_text(key);
    put(kind_f32);
    put(static_cast<float>(value));
    ++n_pairs_;
  }

  void put_texts(const std::string& key, const std::vector<std::string>& values) {
    put_text(key);
    put(kind_array);
    put(kind_string);
    put(static_cast<std::uint64_t>(values.size()));
    for (const std::string& value : values) {
      put_text(value);
    }
    ++n_pairs_;
  }

  void put_numbers(const std::string& key, const std::vector<int>& values) {
    put_text(key);
    put(kind_array);
    put(kind_i32);
    put(static_cast<std::uint64_t>(values.size()));
    for (const int value : values) {
      put(static_cast<std::int32_t>(value));
    }
    ++n_pairs_;
  }

  const std::string& text() const { return text_; }
  std::uint64_t n_pairs() const { return n_pairs_; }

 private:
  std::string text_;
  std::uint64_t n_pairs_ = 0;
};

/// The characters that spell the 256 bytes, then names.
std::vector<std::string> made_up_tokens(int n) {
  std::vector<std::string> tokens;
  char32_t next = 256;
  for (char32_t byte = 0; byte < 256 && static_cast<int>(tokens.size()) < n; ++byte) {
    const bool prints = (byte >= 33 && byte <= 126) || (byte >= 161 && byte != 173);
    tokens.push_back(to_utf8(prints ? byte : next++));
  }
  while (static_cast<int>(tokens.size()) < n) {
    tokens.push_back(fmt::format("<t{}>", tokens.size()));
  }
  return tokens;
}

void put_shape(const Shape& shape, Head& head) {
  const std::string name =
      shape.rotary_pairs == RotaryPairs::halves && shape.head_norms ? "qwen3" : "llama";
  head.put_pair("general.architecture", name);
  head.put_pair("general.name", std::string("random weights"));
  head.put_pair(name + ".block_count", shape.n_layers);
  head.put_pair(name + ".context_length", shape.max_context);
  head.put_pair(name + ".embedding_length", shape.d_model);
  head.put_pair(name + ".feed_forward_length", shape.d_feed_forward);
  head.put_pair(name + ".attention.head_count", shape.n_heads);
  head.put_pair(name + ".attention.head_count_kv", shape.n_kv_heads);
  head.put_pair(name + ".attention.key_length", shape.head_dim);
  head.put_pair(name + ".attention.value_length", shape.head_dim);
  head.put_pair(name + ".attention.layer_norm_rms_epsilon", shape.norm_epsilon);
  head.put_pair(name + ".rope.dimension_count", shape.head_dim);
  // The second frequency is base^(-2 / head_dim).
  const double base = std::pow(shape.rotary_frequencies.at(1), -0.5 * shape.head_dim);
  head.put_pair(name + ".rope.freq_base", base);
  head.put_pair(name + ".vocab_size", shape.n_vocabulary);
}

void put_vocabulary(int n_tokens, Head& head) {
  head.put_pair("tokenizer.ggml.model", std::string("gpt2"));
  head.put_pair("tokenizer.ggml.pre", std::string("gpt-2"));
  head.put_texts("tokenizer.ggml.tokens", made_up_tokens(n_tokens));
  head.put_numbers("tokenizer.ggml.token_type",
                   std::vector<int>(static_cast<std::size_t>(n_tokens), 1));
  head.put_texts("tokenizer.ggml.merges", {"t h"});
  head.put_pair("tokenizer.ggml.bos_token_id", 0);
  head.put_pair("tokenizer.ggml.eos_token_id", 0);
}

std::size_t padding_behind(std::size_t size) {
  return (alignment - size % alignment) % alignment;
}

struct Entry {
  std::string name;
  const Tensor* tensor;
};

std::vector<Entry> entries_of(const Model& model) {
  std::vector<Entry> entries;
  for (const Weight weight : weights_of(model.shape())) {
    for (int layer = 0; layer < (is_of_layer(weight) ? model.shape().n_layers : 1); ++layer) {
      entries.push_back({gguf_name(weight, layer), &model.tensor(weight, layer)});
    }
  }
  return entries;
}

std::string head_of(const Model& model, const std::vector<Entry>& entries) {
  Head pairs;
  put_shape(model.shape(), pairs);
  put_vocabulary(model.shape().n_vocabulary, pairs);
  Head tensors;
  std::uint64_t place = 0;
  for (const Entry& entry : entries) {
    const bool is_vector = entry.tensor->n_rows == 1;
    tensors.put_text(entry.name);
    tensors.put(std::uint32_t{is_vector ? 1u : 2u});
    tensors.put(static_cast<std::uint64_t>(entry.tensor->n_columns));
    if (!is_vector) {
      tensors.put(static_cast<std::uint64_t>(entry.tensor->n_rows));
    }
    tensors.put(type_of(entry.tensor->format));
    tensors.put(place);
    place += entry.tensor->bytes() + padding_behind(entry.tensor->bytes());
  }
  Head start;
  start.put(std::uint32_t{0x46554747});  // "GGUF"
  start.put(std::uint32_t{3});
  start.put(static_cast<std::uint64_t>(entries.size()));
  start.put(pairs.n_pairs());
  std::string text = start.text() + pairs.text() + tensors.text();
  text.append(padding_behind(text.size()), '\0');
  return text;
}

void write_tensor(const Model& model,
                  const Tensor& tensor,
                  const casebook::Descriptor& file,
                  const std::filesystem::path& path) {
  const auto row = static_cast<std::int64_t>(tensor.row_bytes());
  const std::int64_t rows_at_once = std::max<std::int64_t>(1, (std::int64_t{8} << 20) / row);
  std::string rows;
  for (std::int64_t first = 0; first < tensor.n_rows; first += rows_at_once) {
    const std::int64_t n = std::min(rows_at_once, tensor.n_rows - first);
    rows.resize(static_cast<std::size_t>(n * row));
    model.read_rows(tensor, first, n, reinterpret_cast<std::byte*>(rows.data()));
    casebook::write_all(file, rows, path);
  }
  casebook::write_all(file, std::string(padding_behind(tensor.bytes()), '\0'), path);
}

}  // namespace

void write_gguf(const Model& model, const std::filesystem::path& path) {
  const std::filesystem::path part = path.string() + fmt::format(".part{}", ::getpid());
  try {
    const casebook::Descriptor file(
        ::open(part.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644));
    if (file.number < 0) {
      casebook::fail_to_write(path, errno);
    }
    const std::vector<Entry> entries = entries_of(model);
    casebook::write_all(file, head_of(model, entries), path);
    for (const Entry& entry : entries) {
      write_tensor(model, *entry.tensor, file, path);
    }
    std::filesystem::rename(part, path);
  } catch (...) {
    std::error_code ignored;
    std::filesystem::remove(part, ignored);
    throw;
  }
}

}  // namespace llm
