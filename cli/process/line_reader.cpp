#include "cli/process/line_reader.hpp"

#include <array>
#include <utility>

#include <fcntl.h>
#include <unistd.h>

namespace casebook::cli {

LineReader::LineReader(int descriptor, OnLine on_line)
    : descriptor_(descriptor), on_line_(std::move(on_line)) {
  fcntl(descriptor, F_SETFL, O_NONBLOCK);
}

void LineReader::read_what_is_there() {
  std::array<char, 4096> block{};
  while (!at_end()) {
    const ssize_t n_read = read(descriptor_, block.data(), block.size());
    if (n_read < 0) {
      return;
    }
    if (n_read == 0) {
      finish();
      return;
    }
    text_.append(block.data(), static_cast<std::size_t>(n_read));
    pass_on_lines();
  }
}

void LineReader::finish() {
  if (!text_.empty() && on_line_) {
    on_line_(text_);
  }
  text_.clear();
  descriptor_ = -1;
}

void LineReader::pass_on_lines() {
  std::size_t start = 0;
  for (std::size_t end; (end = text_.find('\n', start)) != std::string::npos; start = end + 1) {
    if (on_line_) {
      on_line_(text_.substr(start, end - start));
    }
  }
  text_.erase(0, start);
}

}  // namespace casebook::cli
