#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <span>
#include <string>

#include "apps/llm/model/file_bytes.hpp"
#include "apps/llm/model/model.hpp"

namespace llm {

/// Description of a model in the head of a file, or of several.
struct FileHead {
  Shape shape;
  std::map<std::string, Tensor> tensors;  ///< by their names in the file
  std::unique_ptr<Tokenizer> tokenizer;
  std::string beside;  ///< content of files other than those of the tensors; part of the fingerprint
};

/// A model in files.
class FileModel final : public Model {
 public:
  /// names: of the tensor for a weight of a layer, in the family of files.
  /// Errors: UsageError that lists every tensor that is missing or of the wrong size.
  using Names = std::string (*)(Weight weight, int layer);
  FileModel(std::vector<std::filesystem::path> files, FileHead head, Names names);

  void read_rows(const Tensor& tensor,
                 std::int64_t first_row,
                 std::int64_t n_rows,
                 std::byte* to) const override;
  void expect(const Tensor& tensor) const override;
  const Tokenizer* tokenizer() const override { return tokenizer_.get(); }
  std::string fingerprint() const override;

 private:
  std::vector<std::unique_ptr<FileBytes>> files_;
  std::unique_ptr<Tokenizer> tokenizer_;
  std::string beside_;
};

/// The model in the bytes of a GGUF file. name: how messages call it.
FileHead read_gguf_head(std::span<const std::byte> file, const std::string& name);

/// Name of a tensor in GGUF files: "blk.3.attn_q.weight".
std::string gguf_name(Weight weight, int layer);

/// Fails with every tensor that a shape needs and the head does not have in the right size.
void require_tensors(const FileHead& head, FileModel::Names names, const std::string& where);

}  // namespace llm
