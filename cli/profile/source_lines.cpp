#include "cli/profile/source_lines.hpp"

#include <cstring>
#include <fstream>
#include <regex>
#include <sstream>

#include <elf.h>
#include <fmt/format.h>

#include "cli/process/process.hpp"
#include "cli/text/match.hpp"
#include "harness/core/text/number.hpp"

namespace casebook::cli {
namespace {

namespace fs = std::filesystem;

/// Loaded segments of an ELF file, and their addresses.
std::vector<Elf64_Phdr> loaded_segments(const fs::path& object) {
  std::ifstream file(object, std::ios::binary);
  Elf64_Ehdr head{};
  file.read(reinterpret_cast<char*>(&head), sizeof head);
  if (!file || std::memcmp(head.e_ident, ELFMAG, SELFMAG) != 0 ||
      head.e_ident[EI_CLASS] != ELFCLASS64 || head.e_phentsize != sizeof(Elf64_Phdr)) {
    return {};
  }
  std::vector<Elf64_Phdr> segments(head.e_phnum);
  file.seekg(static_cast<std::streamoff>(head.e_phoff));
  file.read(reinterpret_cast<char*>(segments.data()),
            static_cast<std::streamsize>(segments.size() * sizeof(Elf64_Phdr)));
  if (!file) {
    return {};
  }
  std::erase_if(segments, [](const Elf64_Phdr& segment) { return segment.p_type != PT_LOAD; });
  return segments;
}

}  // namespace

SourceLine parse_source_line(const std::string& text, const fs::path& root) {
  static const std::regex pattern(R"((.+):(\d+)( \(discriminator \d+\))?)");
  std::smatch match;
  if (!matches(text, match, pattern) || match[1] == "??" || match[2] == "0") {
    return {};
  }
  const fs::path file = fs::path(match[1].str()).lexically_normal();
  const fs::path inside = file.lexically_relative(root);
  const bool in_project = !inside.empty() && *inside.begin() != "..";
  return {in_project ? inside.string() : file.string(), leading_number<int>(match[2].str())};
}

std::uint64_t linked_address(const fs::path& object, std::uint64_t position) {
  for (const Elf64_Phdr& segment : loaded_segments(object)) {
    if (position >= segment.p_offset && position < segment.p_offset + segment.p_filesz) {
      return position - segment.p_offset + segment.p_vaddr;
    }
  }
  return position;
}

std::vector<SourceLine> find_source_lines(const fs::path& root,
                                          const std::string& object,
                                          const std::vector<std::uint64_t>& positions) {
  std::vector<SourceLine> found(positions.size());
  if (find_program("addr2line").empty() || !fs::is_regular_file(object)) {
    return found;
  }
  Program program{{"addr2line", "-e", object}};
  for (const std::uint64_t position : positions) {
    program.arguments.push_back(fmt::format("{:#x}", linked_address(object, position)));
  }
  std::istringstream lines(capture(program).output);
  std::string line;
  for (std::size_t i = 0; i < found.size() && std::getline(lines, line); ++i) {
    found[i] = parse_source_line(line, root);
  }
  return found;
}

}  // namespace casebook::cli
