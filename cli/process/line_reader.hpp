#pragma once

#include <functional>
#include <string>

namespace casebook::cli {

/// Cuts what arrives on a descriptor into lines, without ever waiting for more.
class LineReader {
 public:
  using OnLine = std::function<void(const std::string& line)>;

  /// descriptor: stays the caller's to close; on_line: may be empty, the text is then dropped.
  LineReader(int descriptor, OnLine on_line);

  /// -1 after the end, which poll() skips.
  int descriptor() const { return descriptor_; }
  bool at_end() const { return descriptor_ < 0; }

  /// Passes on every complete line that has arrived, and at the end of the input what is left.
  void read_what_is_there();

  /// Passes on what is left and reads no more.
  void finish();

 private:
  void pass_on_lines();

  int descriptor_;
  OnLine on_line_;
  std::string text_;
};

}  // namespace casebook::cli
