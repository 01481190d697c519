#include "apps/llm/model/kept_model.hpp"

#include <algorithm>
#include <cstring>
#include <new>

#include <sys/mman.h>

#include "apps/llm/model/generated_model.hpp"

namespace llm {
namespace {

/// The source's tensors, one after the other. n_bytes: of all
Tensors placed(const Model& source, std::size_t& n_bytes) {
  Tensors tensors;
  tensors.layers.resize(static_cast<std::size_t>(source.shape().n_layers));
  const auto place = [&](Weight weight, int layer) {
    Tensor tensor = source.tensor(weight, layer);
    tensor.place = n_bytes;
    n_bytes += tensor.bytes();
    return tensor;
  };
  for (const Weight weight : weights_of(source.shape())) {
    const auto index = static_cast<std::size_t>(weight);
    if (!is_of_layer(weight)) {
      tensors.whole[index] = place(weight, 0);
      continue;
    }
    for (std::size_t layer = 0; layer < tensors.layers.size(); ++layer) {
      tensors.layers[layer][index] = place(weight, static_cast<int>(layer));
    }
  }
  return tensors;
}

/// Memory that is read-only once it is closed: a solver that did would change the judge's weights.
class ClosedPages {
 public:
  explicit ClosedPages(std::size_t n_bytes) : n_bytes_(std::max<std::size_t>(1, n_bytes)) {
    void* const at = ::mmap(
        nullptr, n_bytes_, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (at == MAP_FAILED) {
      throw std::bad_alloc();
    }
    bytes_ = static_cast<std::byte*>(at);
    // A request: most of the time to make a model of a gigabyte is spent on its usual pages.
    ::madvise(at, n_bytes_, MADV_HUGEPAGE);
  }
  ~ClosedPages() { ::munmap(bytes_, n_bytes_); }
  ClosedPages(const ClosedPages&) = delete;
  ClosedPages& operator=(const ClosedPages&) = delete;

  std::byte* get() const { return bytes_; }
  void close() { ::mprotect(bytes_, n_bytes_, PROT_READ); }

 private:
  std::size_t n_bytes_;
  std::byte* bytes_ = nullptr;
};

class KeptModel final : public Model {
 public:
  explicit KeptModel(const Model& source) : KeptModel(source, 0) {}

  void read_rows(const Tensor& tensor,
                 std::int64_t first_row,
                 std::int64_t n_rows,
                 std::byte* to) const override {
    const std::size_t row = tensor.row_bytes();
    std::memcpy(to,
                bytes_.get() + tensor.place + static_cast<std::size_t>(first_row) * row,
                static_cast<std::size_t>(n_rows) * row);
  }
  std::string fingerprint() const override { return fingerprint_; }

 private:
  KeptModel(const Model& source, std::size_t n_bytes)
      : Model(source.shape(), placed(source, n_bytes)),
        bytes_(n_bytes),
        fingerprint_(source.fingerprint()) {
    for (const Weight weight : weights_of(source.shape())) {
      for (int layer = 0; layer < (is_of_layer(weight) ? source.shape().n_layers : 1); ++layer) {
        copy(source, source.tensor(weight, layer), tensor(weight, layer));
      }
    }
    bytes_.close();
  }

  void copy(const Model& source, const Tensor& from, const Tensor& to) {
    std::byte* const bytes = bytes_.get();
#pragma omp parallel for default(none) shared(source, from, to, bytes) schedule(static)
    for (std::int64_t row = 0; row < from.n_rows; ++row) {
      const std::size_t place = to.place + static_cast<std::size_t>(row) * to.row_bytes();
      source.read_rows(from, row, 1, bytes + place);
    }
  }

  ClosedPages bytes_;
  std::string fingerprint_;
};

bool is_made(const Model& model) {
  return dynamic_cast<const GeneratedModel*>(&model) != nullptr;
}

}  // namespace

std::shared_ptr<const Model> keep_in_memory(std::shared_ptr<const Model> model) {
  return is_made(*model) ? std::make_shared<KeptModel>(*model) : model;
}

double kept_bytes(const Model& model) {
  return is_made(model) ? model.bytes() : 0.0;
}

}  // namespace llm
