#include "apps/llm/model/open_model.hpp"

#include "apps/llm/model/file_model.hpp"
#include "apps/llm/model/safetensors.hpp"

namespace llm {

std::unique_ptr<Model> open_model(const std::filesystem::path& path) {
  if (std::filesystem::is_directory(path) || path.extension() == ".safetensors") {
    return open_safetensors(path);
  }
  FileHead head;
  {
    const MappedFile file(path);
    head = read_gguf_head(file.bytes(), path.string());
  }
  return std::make_unique<FileModel>(
      std::vector<std::filesystem::path>{path}, std::move(head), gguf_name);
}

}  // namespace llm
