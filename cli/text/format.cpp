#include "cli/text/format.hpp"

#include <algorithm>
#include <cmath>
#include <sstream>

#include <fmt/format.h>

#include "harness/core/text/number.hpp"

namespace casebook::cli {
namespace {

bool is_safe_in_a_shell(std::string_view word) {
  constexpr std::string_view safe =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+=./:,@%";
  return !word.empty() && word.find_first_not_of(safe) == std::string_view::npos;
}

std::string shell_word(const std::string& word) {
  if (is_safe_in_a_shell(word)) {
    return word;
  }
  std::string quoted = "'";
  for (const char c : word) {
    quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  }
  return quoted + "'";
}

}  // namespace

std::string three_digits(double value) {
  if (!std::isfinite(value)) {
    return "n/a";
  }
  // Rounded first, so that 9.996 becomes 10.0 and not 10.00.
  const double rounded = leading_number<double>(fmt::format("{:.2e}", value));
  if (rounded == 0.0) {
    return "0";
  }
  const int exponent = static_cast<int>(std::floor(std::log10(std::abs(rounded))));
  if (exponent < -5 || exponent > 6) {
    return fmt::format("{:.2e}", value);
  }
  return fmt::format("{:.{}f}", rounded, std::max(0, 2 - exponent));
}

std::string time_text(const std::optional<double>& time_s) {
  return time_s ? three_digits(*time_s) : "";
}

std::string seconds(double value) {
  return three_digits(value) + " s";
}

std::string duration(double value_s) {
  if (value_s < 60.0) {
    return fmt::format("{:.1f} s", value_s);
  }
  const int whole = static_cast<int>(std::lround(value_s));
  return fmt::format("{} min {:02} s", whole / 60, whole % 60);
}

std::string scientific(double value) {
  return std::isfinite(value) ? fmt::format("{:.1e}", value) : "n/a";
}

std::string amount(double value) {
  const bool readable = std::abs(value) < 1e5;
  return readable && value == std::round(value) ? fmt::format("{:.0f}", value)
         : readable                             ? three_digits(value)
                                                : fmt::format("{:.2e}", value);
}

std::string percent(double share) {
  return fmt::format("{:.0f} %", 100.0 * share);
}

std::string counted(int count, std::string_view noun) {
  return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

std::string shown_path(const std::filesystem::path& path) {
  const auto relative = path.lexically_relative(std::filesystem::current_path());
  const bool below = !relative.empty() && *relative.begin() != "..";
  return below ? relative.string() : path.string();
}

int display_width(std::string_view text) {
  const auto is_first_byte = [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; };
  return static_cast<int>(std::count_if(text.begin(), text.end(), is_first_byte));
}

std::vector<std::string> wrapped(std::string_view text, int width) {
  std::vector<std::string> lines;
  std::istringstream words{std::string(text)};
  std::string line;
  for (std::string word; words >> word;) {
    if (!line.empty() && display_width(line) + 1 + display_width(word) > width) {
      lines.push_back(line);
      line.clear();
    }
    line += (line.empty() ? "" : " ") + word;
  }
  if (!line.empty()) {
    lines.push_back(line);
  }
  return lines;
}

std::string labelled(const std::string& label, std::string_view text, int width) {
  const int indent = display_width(label);
  std::string lines;
  for (const std::string& line : wrapped(text, width - indent)) {
    lines +=
        (lines.empty() ? label : std::string(static_cast<std::size_t>(indent), ' ')) + line + "\n";
  }
  return lines;
}

std::string trimmed(const std::string& line) {
  const std::size_t start = line.find_first_not_of(" \t\r");
  const std::size_t end = line.find_last_not_of(" \t\r");
  return start == std::string::npos ? "" : line.substr(start, end - start + 1);
}

std::vector<std::string> split_at(const std::string& text, char mark) {
  std::vector<std::string> parts;
  std::istringstream input(text);
  for (std::string part; std::getline(input, part, mark);) {
    parts.push_back(part);
  }
  return parts;
}

std::string shell_line(const std::vector<std::string>& arguments) {
  std::string line;
  for (const std::string& argument : arguments) {
    line += (line.empty() ? "" : " ") + shell_word(argument);
  }
  return line;
}

std::string last_line(const std::string& text) {
  std::istringstream lines(text);
  std::string last;
  for (std::string line; std::getline(lines, line);) {
    if (line.find_first_not_of(" \t") != std::string::npos) {
      last = line;
    }
  }
  return last;
}

}  // namespace casebook::cli
