#include "cli/machine/elf_file.hpp"

#include <algorithm>
#include <cstring>
#include <string_view>

#include <elf.h>
#include <fmt/format.h>

namespace casebook::cli {
namespace {

/// A structure at this place of the file; zeros where the file is too short.
template <class T>
T read_at(std::string_view file, std::size_t place) {
  T value{};
  if (place <= file.size() && sizeof(T) <= file.size() - place) {
    std::memcpy(&value, file.data() + place, sizeof(T));
  }
  return value;
}

std::string_view part(std::string_view file, std::size_t place, std::size_t size) {
  return place <= file.size() ? file.substr(place, size) : std::string_view();
}

/// The texts of a table of texts, each ended by a zero.
std::vector<std::string> texts_of(std::string_view table) {
  std::vector<std::string> texts;
  while (!table.empty()) {
    const std::size_t end = std::min(table.find('\0'), table.size());
    const std::string text(table.substr(0, end));
    if (!text.empty() && std::find(texts.begin(), texts.end(), text) == texts.end()) {
      texts.push_back(text);
    }
    table.remove_prefix(std::min(end + 1, table.size()));
  }
  return texts;
}

std::string hexadecimal(std::string_view bytes) {
  std::string text;
  for (const char byte : bytes) {
    text += fmt::format("{:02x}", static_cast<unsigned char>(byte));
  }
  return text;
}

/// Source: elf(5), "Notes": sizes of name and content, type, then both, each on 4 bytes.
std::string build_id_in(std::string_view note) {
  const auto head = read_at<Elf64_Nhdr>(note, 0);
  const std::size_t name_size = (head.n_namesz + 3U) & ~std::size_t{3};
  return head.n_type == NT_GNU_BUILD_ID
             ? hexadecimal(part(note, sizeof head + name_size, head.n_descsz))
             : "";
}

/// DWARF keeps the line of the compiler among its texts (DW_AT_producer).
std::vector<std::string> producers_in(std::string_view texts) {
  std::vector<std::string> producers;
  for (const std::string& text : texts_of(texts)) {
    for (const char* start :
         {"GNU C", "GNU Fortran", "clang version", "Intel(R)", "nvc", "nvfortran"}) {
      // The start files and libgcc come with the compiler: their flags are not the program's.
      const bool of_compiler = text.find("-fbuilding-libgcc") != std::string::npos;
      if (text.starts_with(start) && text.find(' ') != std::string::npos && !of_compiler) {
        producers.push_back(text);
        break;
      }
    }
  }
  return producers;
}

bool known_kind(const Elf64_Ehdr& head) {
  return std::memcmp(head.e_ident, ELFMAG, SELFMAG) == 0 && head.e_ident[EI_CLASS] == ELFCLASS64 &&
         head.e_ident[EI_DATA] == ELFDATA2LSB;
}

}  // namespace

ElfFile read_elf(const std::string& content) {
  const std::string_view file = content;
  const auto head = read_at<Elf64_Ehdr>(file, 0);
  ElfFile elf;
  elf.is_elf = known_kind(head);
  if (!elf.is_elf) {
    return elf;
  }
  for (std::size_t i = 0; i < head.e_phnum; ++i) {
    elf.is_dynamic |=
        read_at<Elf64_Phdr>(file, head.e_phoff + i * sizeof(Elf64_Phdr)).p_type == PT_INTERP;
  }
  const auto section = [&](std::size_t i) {
    return read_at<Elf64_Shdr>(file, head.e_shoff + i * sizeof(Elf64_Shdr));
  };
  const Elf64_Shdr name_table = section(head.e_shstrndx);
  const std::string_view names = part(file, name_table.sh_offset, name_table.sh_size);
  for (std::size_t i = 0; i < head.e_shnum; ++i) {
    const Elf64_Shdr header = section(i);
    const std::string_view rest = part(names, header.sh_name, names.size());
    const std::string_view name = rest.substr(0, rest.find('\0'));
    const std::string_view body = part(file, header.sh_offset, header.sh_size);
    if (name == ".note.gnu.build-id") {
      elf.build_id = build_id_in(body);
    } else if (name == ".comment") {
      elf.compilers = texts_of(body);
    } else if (name == ".debug_str" || name == ".debug_line_str") {
      const auto found = producers_in(body);
      elf.producers.insert(elf.producers.end(), found.begin(), found.end());
    }
  }
  return elf;
}

}  // namespace casebook::cli
