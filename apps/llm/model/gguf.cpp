#include "apps/llm/model/gguf.hpp"

#include <bit>
#include <optional>

#include <fmt/format.h>

#include "apps/llm/model/byte_reader.hpp"

namespace llm {
namespace {

/// Kinds of values, as numbered in the specification.
enum Kind : std::uint32_t {
  kind_u8,
  kind_i8,
  kind_u16,
  kind_i16,
  kind_u32,
  kind_i32,
  kind_f32,
  kind_bool,
  kind_string,
  kind_array,
  kind_u64,
  kind_i64,
  kind_f64,
};

/// No published file has an array in an array; two levels would be enough for any.
constexpr int deepest_array = 2;

/// Bytes of a value at least; 0 for an unknown kind.
std::size_t least_bytes_of(std::uint32_t kind) {
  constexpr std::size_t bytes[] = {1, 1, 2, 2, 4, 4, 4, 1, 8, 12, 8, 8, 8};
  return kind < std::size(bytes) ? bytes[kind] : 0;
}

/// A value that is no array.
GgufValue read_plain(ByteReader& reader, std::uint32_t kind) {
  switch (kind) {
    case kind_u8:
      return std::uint64_t{reader.number<std::uint8_t>()};
    case kind_i8:
      return std::int64_t{reader.number<std::int8_t>()};
    case kind_u16:
      return std::uint64_t{reader.number<std::uint16_t>()};
    case kind_i16:
      return std::int64_t{reader.number<std::int16_t>()};
    case kind_u32:
      return std::uint64_t{reader.number<std::uint32_t>()};
    case kind_i32:
      return std::int64_t{reader.number<std::int32_t>()};
    case kind_u64:
      return reader.number<std::uint64_t>();
    case kind_i64:
      return reader.number<std::int64_t>();
    case kind_f32:
      return static_cast<double>(reader.number<float>());
    case kind_f64:
      return reader.number<double>();
    case kind_bool:
      return reader.number<std::uint8_t>() != 0;
    case kind_string:
      return reader.text();
    default:
      reader.fail(fmt::format("a value is of kind {}; known are 0 to 12", kind));
  }
}

double as_number(const GgufValue& value) {
  return std::visit(
      [](const auto& held) -> double {
        if constexpr (std::is_arithmetic_v<std::decay_t<decltype(held)>>) {
          return static_cast<double>(held);
        } else {
          return 0.0;
        }
      },
      value);
}

GgufValue read_array(ByteReader& reader, int depth) {
  const auto kind = reader.number<std::uint32_t>();
  const std::size_t least = least_bytes_of(kind);
  if (least == 0 || depth > deepest_array) {
    reader.fail(least == 0 ? fmt::format("an array of kind {}; known are 0 to 12", kind)
                           : "arrays in arrays in arrays; no model needs them");
  }
  const std::size_t n = reader.count(least, "elements of an array");
  std::vector<std::string> texts;
  std::vector<double> numbers;
  for (std::size_t i = 0; i < n; ++i) {
    if (kind == kind_array) {
      read_array(reader, depth + 1);  // nothing that is needed
    } else if (kind == kind_string) {
      texts.push_back(reader.text());
    } else {
      numbers.push_back(as_number(read_plain(reader, kind)));
    }
  }
  if (kind == kind_string) {
    return texts;
  }
  return numbers;
}

std::optional<NumberFormat> format_of(std::uint32_t type) {
  switch (type) {
    case 0:
      return NumberFormat::f32;
    case 1:
      return NumberFormat::f16;
    case 2:
      return NumberFormat::q4_0;
    case 8:
      return NumberFormat::q8_0;
    case 30:
      return NumberFormat::bf16;
    default:
      return std::nullopt;
  }
}

/// Sizes of a tensor, the one that runs fastest first.
void read_sizes(ByteReader& reader, Tensor& tensor) {
  const auto n = reader.number<std::uint32_t>();
  if (n < 1 || n > 4) {
    reader.fail(fmt::format("{} has {} dimensions; allowed are 1 to 4", tensor.name, n));
  }
  // No product of sizes below may overflow, nor times the bytes of a block.
  constexpr std::uint64_t most = std::uint64_t{1} << 40;
  std::uint64_t rows = 1;
  for (std::uint32_t i = 0; i < n; ++i) {
    const auto size = reader.number<std::uint64_t>();
    if (size < 1 || size > most || (i > 0 && rows > most / size)) {
      reader.fail(fmt::format("{} has {} elements in dimension {}; allowed are 1 to 2^40 in all",
                              tensor.name,
                              size,
                              i));
    }
    (i == 0 ? tensor.n_columns : tensor.n_rows) = static_cast<std::int64_t>(size);
    rows = i == 0 ? 1 : rows * size;
  }
  tensor.n_rows = static_cast<std::int64_t>(rows);
  if (rows > most / static_cast<std::uint64_t>(tensor.n_columns)) {
    reader.fail(fmt::format(
        "{} has {} x {} elements; allowed are 2^40", tensor.name, rows, tensor.n_columns));
  }
}

Tensor read_tensor(ByteReader& reader) {
  Tensor tensor;
  tensor.name = reader.text();
  if (tensor.name.empty() || tensor.name.size() > 200) {
    reader.fail(
        fmt::format("a tensor's name has {} bytes; allowed are 1 to 200", tensor.name.size()));
  }
  read_sizes(reader, tensor);
  const auto type = reader.number<std::uint32_t>();
  const auto format = format_of(type);
  if (!format) {
    reader.fail(fmt::format(
        "{} is stored in GGUF type {}, which is not supported; allowed are F32 (0), F16 (1), Q4_0 "
        "(2), Q8_0 (8) and BF16 (30): convert the model to one of them, such as with "
        "`llama-quantize --pure IN.gguf OUT.gguf Q8_0`",
        tensor.name,
        type));
  }
  tensor.format = *format;
  if (tensor.n_columns % block_length(*format) != 0) {
    reader.fail(fmt::format("{} has {} columns, which are no whole blocks of {} ({})",
                            tensor.name,
                            tensor.n_columns,
                            block_length(*format),
                            name_of(*format)));
  }
  tensor.place = reader.number<std::uint64_t>();
  return tensor;
}

std::uint64_t alignment_of(const Gguf& head, const ByteReader& reader) {
  const auto found = head.values.find("general.alignment");
  if (found == head.values.end()) {
    return 32;
  }
  const auto* const value = std::get_if<std::uint64_t>(&found->second);
  if (value == nullptr || !std::has_single_bit(*value) || *value > 1 << 20) {
    reader.fail("general.alignment is not a power of two up to 2^20");
  }
  return *value;
}

/// Turns offsets from the data's beginning into places in the file, and looks whether they are in it.
void place_tensors(Gguf& head, const ByteReader& reader) {
  const std::uint64_t alignment = alignment_of(head, reader);
  const std::uint64_t begin = (reader.place() + alignment - 1) / alignment * alignment;
  for (auto& [name, tensor] : head.tensors) {
    const std::uint64_t size = reader.size();
    const std::uint64_t room = begin <= size ? size - begin : 0;
    if (tensor.bytes() > room || tensor.place > room - tensor.bytes()) {
      reader.fail(
          fmt::format("{} lies at {} of the data and has {} bytes, and there are {} bytes of data; "
                      "the file is cut short or damaged: copy or download it again",
                      name,
                      tensor.place,
                      tensor.bytes(),
                      room));
    }
    if (tensor.place % alignment != 0) {
      reader.fail(fmt::format(
          "{} lies at {} of the data, which is no multiple of {}", name, tensor.place, alignment));
    }
    tensor.place += begin;
  }
}

}  // namespace

Gguf parse_gguf(std::span<const std::byte> file, const std::string& name) {
  ByteReader reader(file, name);
  constexpr std::uint32_t magic = 0x46554747;  // "GGUF"
  if (file.size() < 24 || reader.number<std::uint32_t>() != magic) {
    reader.fail("this is no GGUF file: it does not begin with `GGUF`");
  }
  if (const auto version = reader.number<std::uint32_t>(); version != 2 && version != 3) {
    reader.fail(fmt::format("GGUF version {}; read are 2 and 3", version));
  }
  constexpr std::size_t least_tensor = 8 + 1 + 4 + 8 + 4 + 8;
  constexpr std::size_t least_value = 8 + 4 + 1;
  const std::size_t n_tensors = reader.count(least_tensor, "tensors");
  const std::size_t n_values = reader.count(least_value, "values");
  Gguf head;
  for (std::size_t i = 0; i < n_values; ++i) {
    const std::string key = reader.text();
    const auto kind = reader.number<std::uint32_t>();
    GgufValue value = kind == kind_array ? read_array(reader, 1) : read_plain(reader, kind);
    if (!head.values.emplace(key, std::move(value)).second) {
      reader.fail(fmt::format("the key {} is there twice", key.substr(0, 200)));
    }
  }
  for (std::size_t i = 0; i < n_tensors; ++i) {
    Tensor tensor = read_tensor(reader);
    if (head.tensors.contains(tensor.name)) {
      reader.fail(fmt::format("the tensor {} is there twice", tensor.name));
    }
    head.tensors.emplace(tensor.name, std::move(tensor));
  }
  place_tensors(head, reader);
  return head;
}

}  // namespace llm
