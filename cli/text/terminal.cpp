#include "cli/text/terminal.hpp"

#include <algorithm>
#include <cstdlib>
#include <string>

#include <sys/ioctl.h>
#include <unistd.h>

namespace casebook::cli {
namespace {

// ECMA-48 "select graphic rendition" parameters.
const char* parameters_of(Style style) {
  switch (style) {
    case Style::bold:
      return "1";
    case Style::dim:
      return "2";
    case Style::good:
      return "32";
    case Style::bad:
      return "31";
    case Style::note:
      return "33";
    case Style::plain:
      break;
  }
  return "";
}

bool is_set(const char* variable) {
  const char* value = std::getenv(variable);
  return value != nullptr && *value != '\0';
}

}  // namespace

Terminal terminal_of(int descriptor) {
  Terminal terminal;
  const char* kind = std::getenv("TERM");
  const bool dumb = kind == nullptr || std::string(kind) == "dumb";
  terminal.interactive = isatty(descriptor) != 0 && !dumb;
  terminal.colour = terminal.interactive && !is_set("NO_COLOR");  // https://no-color.org
  winsize size{};
  if (terminal.interactive && ioctl(descriptor, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) {
    terminal.width = std::max<int>(size.ws_col, 40);
  }
  return terminal;
}

std::string styled(std::string_view text, Style style, bool colour) {
  if (!colour || style == Style::plain || text.empty()) {
    return std::string(text);
  }
  return std::string("\033[") + parameters_of(style) + "m" + std::string(text) + "\033[0m";
}

}  // namespace casebook::cli
