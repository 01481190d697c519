#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "apps/llm/model/file_model.hpp"
#include "apps/llm/model/generated_model.hpp"
#include "apps/llm/model/gguf_writer.hpp"
#include "apps/llm/model/open_model.hpp"
#include "apps/llm/random.hpp"
#include "harness/core/error.hpp"
#include "tests/harness/message_of.hpp"
#include "tests/llm/fixtures.hpp"

namespace llm {
namespace {

namespace fs = std::filesystem;
using Bytes = std::vector<std::byte>;

fs::path folder() {
  const fs::path made = fs::path(testing::TempDir()) / "casebook_gguf_test";
  fs::create_directories(made);
  return made;
}

Bytes bytes_of(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(in), {}};
  Bytes bytes(text.size());
  std::memcpy(bytes.data(), text.data(), text.size());
  return bytes;
}

/// A right file, made once.
const Bytes& right_file() {
  static const Bytes bytes = [] {
    const fs::path path = folder() / ("right" + std::to_string(::getpid()) + ".gguf");
    write_gguf(*tiny_model(), path);
    Bytes read = bytes_of(path);
    fs::remove(path);
    return read;
  }();
  return bytes;
}

/// Refusal of these bytes; "" if they are a model.
std::string refusal_of(const Bytes& bytes) {
  try {
    const FileHead head = read_gguf_head(bytes, "model.gguf");
    require_tensors(head, gguf_name, "model.gguf");
  } catch (const casebook::UsageError& error) {
    return error.what();
  }
  return "";
}

std::size_t place_of(const Bytes& bytes, const std::string& text) {
  const auto* const from = reinterpret_cast<const char*>(bytes.data());
  return std::string_view(from, bytes.size()).find(text);
}

template <class T>
Bytes with(std::size_t place, T value) {
  Bytes bytes = right_file();
  std::memcpy(bytes.data() + place, &value, sizeof value);
  return bytes;
}

/// Behind the name of a tensor: the number of its dimensions, two sizes, the type, and its place.
std::size_t behind(const std::string& tensor) {
  return place_of(right_file(), tensor) + tensor.size();
}

void expect_words(const std::string& said, const std::string& words) {
  EXPECT_NE(said.find(words), std::string::npos) << "said: `" << said << "`";
}

TEST(Gguf, a_written_model_has_the_same_weights_when_it_is_read) {
  const fs::path path = folder() / ("again" + std::to_string(::getpid()) + ".gguf");
  for (const NumberFormat format : {NumberFormat::f32, NumberFormat::bf16, NumberFormat::q8_0}) {
    const auto model = tiny_model(format);
    write_gguf(*model, path);

    const auto read = open_model(path);

    for (const Weight weight : {Weight::query, Weight::down, Weight::attention_norm}) {
      const Tensor& ours = model->tensor(weight, 1);
      Bytes expected(ours.bytes());
      Bytes found(read->tensor(weight, 1).bytes());
      model->read_rows(ours, 0, ours.n_rows, expected.data());
      read->read_rows(read->tensor(weight, 1), 0, ours.n_rows, found.data());
      EXPECT_EQ(found, expected) << name_of(format);
    }
    EXPECT_EQ(read->shape().n_kv_heads, model->shape().n_kv_heads);
    fs::remove(path);
  }
}

TEST(Gguf, a_file_that_is_cut_short_anywhere_is_refused) {
  const Bytes& whole = right_file();
  for (std::size_t n = 0; n < whole.size(); n += n < 4000 ? 37 : 4099) {
    EXPECT_NE(refusal_of(Bytes(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(n))), "")
        << n << " bytes";
  }
}

TEST(Gguf, refuses_what_is_no_gguf_and_versions_that_it_does_not_know) {
  expect_words(refusal_of(with(0, 'X')), "it does not begin with `GGUF`");
  expect_words(refusal_of(with(4, std::uint32_t{9})), "GGUF version 9; read are 2 and 3");
}

TEST(Gguf, refuses_counts_that_the_file_has_no_room_for) {
  for (const std::size_t place : {std::size_t{8}, std::size_t{16}}) {
    expect_words(refusal_of(with(place, ~std::uint64_t{0})), "are announced");
  }
}

TEST(Gguf, refuses_sizes_that_overflow) {
  const std::size_t place = behind("blk.0.attn_q.weight");

  expect_words(refusal_of(with(place + 4, std::uint64_t{1} << 63)), "allowed are 1 to 2^40");
  expect_words(refusal_of(with(place + 4, std::uint64_t{1} << 40)), "allowed are");
  expect_words(refusal_of(with(place + 12, std::uint64_t{0})), "allowed are 1 to 2^40");
}

TEST(Gguf, refuses_a_tensor_of_another_shape_type_or_place) {
  const std::string name = "blk.1.ffn_up.weight";
  const std::size_t place = behind(name);

  expect_words(refusal_of(with(place + 12, std::uint64_t{159})),
               name + " is 159 x 64; its model needs 160 x 64");
  expect_words(refusal_of(with(place + 20, std::uint32_t{14})),
               "GGUF type 14, which is not supported");
  expect_words(refusal_of(with(place + 24, std::uint64_t{1} << 62)),
               "the file is cut short or damaged");
  expect_words(refusal_of(with(place + 24, std::uint64_t{1})), "which is no multiple of 32");
}

TEST(Gguf, refuses_a_model_without_one_of_its_tensors) {
  expect_words(refusal_of(with(behind("blk.0.attn_k.weigh"), 'X')),
               "the tensor blk.0.attn_k.weight is missing");
}

TEST(Gguf, a_model_without_one_of_its_tensors_is_not_opened) {
  const Bytes bytes = with(behind("blk.0.attn_k.weigh"), 'X');
  const fs::path path = folder() / ("lost" + std::to_string(::getpid()) + ".gguf");
  std::ofstream(path, std::ios::binary)
      .write(reinterpret_cast<const char*>(bytes.data()),
             static_cast<std::streamsize>(bytes.size()));

  expect_words(casebook::message_of<casebook::UsageError>([&] { open_model(path); }),
               "the tensor blk.0.attn_k.weight is missing");
  fs::remove(path);
}

TEST(Gguf, refuses_an_architecture_that_it_cannot_compute) {
  const std::size_t place = place_of(right_file(), "general.architecture") + 20 + 4 + 8;

  expect_words(refusal_of(with(place, 'X')), "supported are llama and qwen3");
}

/// Damaged files, by as many as CASEBOOK_FUZZ says: whatever the bytes are, the reader ends with a model
/// or with a refusal, and reads nothing outside of them, which the sanitizers watch.
TEST(Gguf, any_damaged_head_is_read_or_refused) {
  const char* const wanted = std::getenv("CASEBOOK_FUZZ");
  const int n_inputs = wanted == nullptr ? 500 : std::atoi(wanted);
  const std::size_t head = place_of(right_file(), "blk.1.ffn_up.weight") + 64;
  Draw draw(2026);
  int n_refused = 0;
  Bytes bytes = right_file();
  for (int input = 0; input < n_inputs; ++input) {
    std::vector<std::size_t> places;
    for (int i = draw.below(4); i >= 0; --i) {
      const auto place = static_cast<std::size_t>(draw.below(static_cast<int>(head)));
      places.push_back(place);
      const int kind = draw.below(3);
      bytes[place] = static_cast<std::byte>(kind == 0 ? 0xff : kind == 1 ? 0 : draw.below(256));
    }
    const std::size_t n = draw.below(4) == 0 ? draw.word() % (bytes.size() + 1) : bytes.size();
    n_refused +=
        refusal_of(n == bytes.size()
                       ? bytes
                       : Bytes(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(n)))
                .empty()
            ? 0
            : 1;
    for (const std::size_t place : places) {
      bytes[place] = right_file()[place];
    }
  }
  EXPECT_GT(n_refused, n_inputs / 4);
}

}  // namespace
}  // namespace llm
