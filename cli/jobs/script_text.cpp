#include "cli/jobs/script_text.hpp"

#include <array>
#include <sstream>

#include <fmt/format.h>

namespace casebook::cli {
namespace {

struct LookAlike {
  const char* bytes;
  const char* name;
  const char* meant;
};

/// Characters that text programs and chats put in place of a hyphen, a blank and quotes.
constexpr std::array<LookAlike, 8> look_alikes = {{{"\u2010", "the hyphen U+2010", "-"},
                                                   {"\u2013", "the en dash U+2013", "-- or -"},
                                                   {"\u2014", "the em dash U+2014", "--"},
                                                   {"\u2212", "the minus sign U+2212", "-"},
                                                   {"\u00a0", "a no-break space", "a blank"},
                                                   {"\u201c", "the quote U+201C", "\""},
                                                   {"\u201d", "the quote U+201D", "\""},
                                                   {"\u2019", "the quote U+2019", "'"}}};

/// A comment may hold anything; a directive looks like one, or like one that misses its first character.
bool is_comment(const std::string& line) {
  return line.starts_with("# ") || line == "#";
}

}  // namespace

std::vector<std::string> joined_lines(const std::string& script) {
  std::vector<std::string> lines;
  std::istringstream input(script);
  bool goes_on = false;
  for (std::string line; std::getline(input, line);) {
    if (line.ends_with('\r')) {
      line.pop_back();
    }
    const bool will_go_on = line.ends_with('\\') && !line.starts_with('#');
    if (will_go_on) {
      line.pop_back();
    }
    if (goes_on) {
      lines.back() += line;
    } else {
      lines.push_back(line);
    }
    goes_on = will_go_on;
  }
  return lines;
}

void lint_text(const std::string& script, bool has_directives, std::vector<JobFinding>& findings) {
  if (!script.starts_with("#!")) {
    findings.push_back({true,
                        has_directives ? "the first line does not begin with #!"
                                       : "this looks like no job script: no #! and no directive",
                        "begin the file with #!/bin/bash, without an empty line before it"});
  }
  if (script.find('\r') != std::string::npos) {
    findings.push_back({true,
                        "lines end in CR LF: the shell takes the CR for a part of the last word",
                        "convert the file: sed -i 's/\\r$//' FILE"});
  }
  for (const std::string& line : joined_lines(script)) {
    for (const LookAlike& look_alike : look_alikes) {
      if (!is_comment(line) && line.find(look_alike.bytes) != std::string::npos) {
        findings.push_back({true,
                            fmt::format("{} stands in `{}`", look_alike.name, line),
                            fmt::format("write {}", look_alike.meant)});
      }
    }
  }
}

}  // namespace casebook::cli
