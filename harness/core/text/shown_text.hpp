#pragma once

#include <string>

namespace casebook {

/// Foreign text for a message: its first 80 letters, each control character as `?`.
std::string shortened(const std::string& text);

/// A text of ours with names from strangers in it: each control character but the line break as `?`, so
/// that none reaches the terminal.
std::string printable(std::string text);

/// A text up to its first line break.
std::string first_line(const std::string& text);

}  // namespace casebook
