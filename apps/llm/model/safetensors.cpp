#include "apps/llm/model/safetensors.hpp"

#include <algorithm>
#include <cstring>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "apps/llm/model/file_model.hpp"
#include "apps/llm/model/json_text.hpp"
#include "harness/core/error.hpp"
#include "harness/core/file.hpp"
#include "harness/core/json.hpp"

namespace llm {
namespace {

namespace fs = std::filesystem;
using casebook::Json;
using casebook::UsageError;

std::string safetensors_name(Weight weight, int layer) {
  switch (weight) {
    case Weight::embedding:
      return "model.embed_tokens.weight";
    case Weight::output_norm:
      return "model.norm.weight";
    case Weight::output:
      return "lm_head.weight";
    default:
      break;
  }
  constexpr const char* of_layer[] = {"input_layernorm",
                                      "self_attn.q_proj",
                                      "self_attn.k_proj",
                                      "self_attn.v_proj",
                                      "self_attn.q_norm",
                                      "self_attn.k_norm",
                                      "self_attn.o_proj",
                                      "post_attention_layernorm",
                                      "mlp.gate_proj",
                                      "mlp.up_proj",
                                      "mlp.down_proj"};
  const int index = static_cast<int>(weight) - static_cast<int>(Weight::attention_norm);
  return fmt::format("model.layers.{}.{}.weight", layer, of_layer[index]);
}

NumberFormat format_of(const std::string& dtype, const std::string& where) {
  if (dtype == "F32") {
    return NumberFormat::f32;
  }
  if (dtype == "F16") {
    return NumberFormat::f16;
  }
  if (dtype == "BF16") {
    return NumberFormat::bf16;
  }
  throw UsageError(fmt::format(
      "{} is stored as `{}`; allowed are F32, F16 and BF16", where, dtype.substr(0, 40)));
}

/// A number that cannot overflow what it is multiplied with.
std::uint64_t whole_number(const Json& value, const std::string& where) {
  constexpr std::uint64_t most = std::uint64_t{1} << 42;
  if (!value.is_number_unsigned() || value.get<std::uint64_t>() > most) {
    throw UsageError(fmt::format("{} is no whole number up to 2^42", where));
  }
  return value.get<std::uint64_t>();
}

Tensor tensor_of(const Json& entry, const std::string& name, const std::string& where) {
  if (!entry.is_object() || !entry.contains("dtype") || !entry["dtype"].is_string() ||
      !entry.contains("shape") || !entry["shape"].is_array() || !entry.contains("data_offsets") ||
      !entry["data_offsets"].is_array() || entry["data_offsets"].size() != 2) {
    throw UsageError(where + " needs dtype, shape and two data_offsets");
  }
  Tensor tensor;
  tensor.name = name;
  tensor.format = format_of(entry["dtype"], where);
  const Json& sizes = entry["shape"];
  if (sizes.size() != 1 && sizes.size() != 2) {
    throw UsageError(fmt::format("{} has {} dimensions; allowed are 1 and 2", where, sizes.size()));
  }
  const std::uint64_t columns = whole_number(sizes.back(), where + ", shape");
  const std::uint64_t rows = sizes.size() == 1 ? 1 : whole_number(sizes.front(), where + ", shape");
  if (columns == 0 || rows == 0 || rows > (std::uint64_t{1} << 40) / columns) {
    throw UsageError(
        fmt::format("{} has {} x {} elements; allowed are 1 to 2^40", where, rows, columns));
  }
  tensor.n_rows = static_cast<std::int64_t>(rows);
  tensor.n_columns = static_cast<std::int64_t>(columns);
  tensor.place = whole_number(entry["data_offsets"][0], where + ", data_offsets");
  const std::uint64_t end = whole_number(entry["data_offsets"][1], where + ", data_offsets");
  if (end < tensor.place || end - tensor.place != tensor.bytes()) {
    throw UsageError(fmt::format("{} has {} bytes at {} to {}; its shape needs {}",
                                 where,
                                 end < tensor.place ? 0 : end - tensor.place,
                                 tensor.place,
                                 end,
                                 tensor.bytes()));
  }
  return tensor;
}

/// Every file of the model, in the index's order or alone.
std::vector<fs::path> files_of(const fs::path& path) {
  if (!fs::is_directory(path)) {
    return {path};
  }
  const fs::path index = path / "model.safetensors.index.json";
  if (!fs::exists(index)) {
    return {path / "model.safetensors"};
  }
  const Json json = parse_json_object(casebook::read_file(index), index.string());
  if (!json.contains("weight_map") || !json["weight_map"].is_object()) {
    throw UsageError(index.string() + ": weight_map is missing");
  }
  std::set<fs::path> files;
  for (const Json& file : json["weight_map"]) {
    const fs::path name = file.is_string() ? file.get<std::string>() : "";
    if (name.empty() || name != name.filename()) {
      throw UsageError(index.string() + ": weight_map names a file outside of its folder");
    }
    files.insert(path / name);
  }
  return {files.begin(), files.end()};
}

/// All of a shape that changes answers, in a fixed spelling.
std::string spelling_of(const Shape& shape) {
  return fmt::format("{} {} {} {} {} {} {} {:.17g} {} {} {} {:.17g}",
                     shape.n_layers,
                     shape.d_model,
                     shape.n_heads,
                     shape.n_kv_heads,
                     shape.head_dim,
                     shape.d_feed_forward,
                     shape.n_vocabulary,
                     shape.norm_epsilon,
                     shape.head_norms,
                     shape.tied_output,
                     static_cast<int>(shape.rotary_pairs),
                     fmt::join(shape.rotary_frequencies, " "));
}

}  // namespace

std::map<std::string, Tensor> parse_safetensors(std::span<const std::byte> bytes,
                                                const std::string& name,
                                                int file) {
  std::uint64_t length = 0;
  if (bytes.size() >= sizeof length) {
    std::memcpy(&length, bytes.data(), sizeof length);
  }
  if (bytes.size() < sizeof length || length > bytes.size() - sizeof length) {
    throw UsageError(fmt::format(
        "{}: a head of {} bytes is announced, and the file has {}; it is no safetensors file, or "
        "cut short",
        name,
        length,
        bytes.size()));
  }
  const auto* const text = reinterpret_cast<const char*>(bytes.data()) + sizeof length;
  const Json json = parse_json_object({text, length}, name);
  const std::uint64_t begin = sizeof length + length;
  std::map<std::string, Tensor> tensors;
  for (const auto& [key, entry] : json.items()) {
    if (key == "__metadata__") {
      continue;
    }
    const std::string where = fmt::format("{}, {}", name, key.substr(0, 200));
    Tensor tensor = tensor_of(entry, key, where);
    if (tensor.place + tensor.bytes() > bytes.size() - begin) {
      throw UsageError(fmt::format("{} ends at {} of {} bytes of data; the file is cut short",
                                   where,
                                   tensor.place + tensor.bytes(),
                                   bytes.size() - begin));
    }
    tensor.place += begin;
    tensor.file = file;
    tensors.emplace(key, std::move(tensor));
  }
  return tensors;
}

std::unique_ptr<Model> open_safetensors(const fs::path& path) {
  const fs::path folder = fs::is_directory(path) ? path : path.parent_path();
  const fs::path config = folder / "config.json";
  const fs::path tokenizer = folder / "tokenizer.json";
  FileHead head;
  head.shape = parse_config(casebook::read_file(config), config.string());
  if (fs::exists(tokenizer)) {
    const std::string text = casebook::read_file(tokenizer);
    head.tokenizer = parse_tokenizer(text, tokenizer.string());
    head.beside = text;
  }
  const std::vector<fs::path> files = files_of(path);
  for (std::size_t i = 0; i < files.size(); ++i) {
    const MappedFile file(files[i]);
    head.tensors.merge(parse_safetensors(file.bytes(), files[i].string(), static_cast<int>(i)));
  }
  // Some makers write the output's matrix although it is the embedding, and some leave it out
  // although config.json does not say so.
  head.shape.tied_output =
      head.shape.tied_output || !head.tensors.contains(safetensors_name(Weight::output, 0));
  head.beside += spelling_of(head.shape);
  return std::make_unique<FileModel>(files, std::move(head), safetensors_name);
}

}  // namespace llm
