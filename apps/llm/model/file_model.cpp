#include "apps/llm/model/file_model.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <xxhash.h>

#include "harness/core/error.hpp"

namespace llm {
namespace {

/// Errors: as require_tensors().
Tensors place_by_weight(const FileHead& head, FileModel::Names names, const std::string& where) {
  require_tensors(head, names, where);
  Tensors tensors;
  tensors.layers.resize(static_cast<std::size_t>(head.shape.n_layers));
  for (const Weight weight : weights_of(head.shape)) {
    const auto index = static_cast<std::size_t>(weight);
    if (!is_of_layer(weight)) {
      tensors.whole[index] = head.tensors.at(names(weight, 0));
      continue;
    }
    for (std::size_t layer = 0; layer < tensors.layers.size(); ++layer) {
      tensors.layers[layer][index] = head.tensors.at(names(weight, static_cast<int>(layer)));
    }
  }
  return tensors;
}

std::string where_of(const std::vector<std::filesystem::path>& files) {
  return files.front().string();
}

}  // namespace

void require_tensors(const FileHead& head, FileModel::Names names, const std::string& where) {
  std::vector<std::string> problems;
  const auto look_at = [&](Weight weight, int layer) {
    const std::string name = names(weight, layer);
    const auto found = head.tensors.find(name);
    const Size needed = size_of(weight, head.shape);
    if (found == head.tensors.end()) {
      problems.push_back(fmt::format("the tensor {} is missing", name));
    } else if (const Size size{found->second.n_rows, found->second.n_columns}; size != needed) {
      problems.push_back(fmt::format("the tensor {} is {} x {}; its model needs {} x {}",
                                     name,
                                     size.n_rows,
                                     size.n_columns,
                                     needed.n_rows,
                                     needed.n_columns));
    }
  };
  for (const Weight weight : weights_of(head.shape)) {
    for (int layer = 0; layer < (is_of_layer(weight) ? head.shape.n_layers : 1); ++layer) {
      look_at(weight, layer);
    }
  }
  if (problems.empty()) {
    return;
  }
  constexpr std::size_t shown = 5;
  std::string text;
  for (std::size_t i = 0; i < std::min(shown, problems.size()); ++i) {
    text += fmt::format("{}{}: {}", i == 0 ? "" : "\n", where, problems[i]);
  }
  if (problems.size() > shown) {
    text += fmt::format("\n{}: and {} more like these", where, problems.size() - shown);
  }
  throw casebook::UsageError(text);
}

FileModel::FileModel(std::vector<std::filesystem::path> files, FileHead head, Names names)
    : Model(head.shape, place_by_weight(head, names, where_of(files))),
      tokenizer_(std::move(head.tokenizer)),
      beside_(std::move(head.beside)) {
  for (const std::filesystem::path& path : files) {
    files_.push_back(std::make_unique<FileBytes>(path));
  }
}

void FileModel::read_rows(const Tensor& tensor,
                          std::int64_t first_row,
                          std::int64_t n_rows,
                          std::byte* to) const {
  const auto row = static_cast<std::uint64_t>(tensor.row_bytes());
  files_.at(static_cast<std::size_t>(tensor.file))
      ->read(tensor.place + static_cast<std::uint64_t>(first_row) * row,
             static_cast<std::size_t>(n_rows) * row,
             to);
}

void FileModel::expect(const Tensor& tensor) const {
  files_.at(static_cast<std::size_t>(tensor.file))->expect(tensor.place, tensor.bytes());
}

/// Whole files up to 64 MiB. Of larger ones 64 KiB in every MiB: a model of 100 GB is recognized
/// within seconds, and a model that was trained on differs everywhere.
std::string FileModel::fingerprint() const {
  constexpr std::uint64_t whole = std::uint64_t{64} << 20;
  constexpr std::uint64_t stride = std::uint64_t{1} << 20;
  std::string text = "model in files";
  for (const auto& file : files_) {
    const std::uint64_t part = file->size() <= whole ? stride : std::uint64_t{64} << 10;
    std::vector<std::byte> buffer(part);
    XXH64_hash_t hash = 0;
    for (std::uint64_t at = 0; at < file->size(); at += stride) {
      const std::uint64_t n = std::min(part, file->size() - at);
      file->read(at, n, buffer.data());
      hash = XXH3_64bits_withSeed(buffer.data(), n, hash);
    }
    text += fmt::format(" {}:{:016x}", file->size(), hash);
  }
  if (!beside_.empty()) {
    text += fmt::format(" {:016x}", XXH3_64bits(beside_.data(), beside_.size()));
  }
  return text;
}

}  // namespace llm
