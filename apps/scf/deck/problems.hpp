#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace scf {

/// Problems of an input. Readers collect here and go on, so that one run reports all of them.
class Problems {
 public:
  /// file: how messages name the input.
  explicit Problems(std::string file) : file_(std::move(file)) {}

  /// line: counted from 1, or 0 when the problem is the input as a whole.
  void add(int line, std::string_view what);

  bool none() const { return found_.empty(); }

  /// Errors: UsageError with one line `FILE:LINE: what` per problem, in the order of the lines.
  void throw_if_any() const;

 private:
  std::string file_;
  std::vector<std::pair<int, std::string>> found_;
};

/// Words of the input as a message may show them: printable ASCII, and cut where they are longer.
std::string shown(std::string_view words, std::size_t longest = 40);

}  // namespace scf
