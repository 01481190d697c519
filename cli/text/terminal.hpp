#pragma once

#include <string>
#include <string_view>

namespace casebook::cli {

/// Meaning of a piece of text; a terminal shows it in colour or weight.
enum class Style { plain, bold, dim, good, bad, note };

/// Abilities of an output stream.
struct Terminal {
  bool interactive = false;  ///< lines may be rewritten in place
  bool colour = false;       ///< escape sequences are understood and wanted (NO_COLOR is unset)
  int width = 100;           ///< columns
};

/// Looks at a file descriptor: 1 is standard output, 2 standard error.
Terminal terminal_of(int descriptor);

/// The text between the escape sequences of the style, or as it is where colour is off.
std::string styled(std::string_view text, Style style, bool colour);

}  // namespace casebook::cli
