#pragma once

#include <string>
#include <string_view>

namespace lu {

/// Takes a text line by line and word by word, and collects what is wrong with it.
class LineReader {
 public:
  /// file: how messages name the text
  LineReader(std::string_view text, std::string file) : text_(text), file_(std::move(file)) {}

  /// Goes to the next line; false after the last.
  bool next_line();

  /// The next word of the line, or "".
  std::string_view word();

  /// Number of the line, from one.
  int number() const { return number_; }

  /// Notes a problem of this line: `FILE:LINE: what`.
  void add(const std::string& what);

  /// Errors: UsageError with all problems, a line each.
  void throw_if_any() const;

 private:
  std::string_view text_;
  std::string file_;
  std::string_view line_;
  int number_ = 0;
  std::string problems_;
};

}  // namespace lu
