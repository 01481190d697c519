#include "cli/profile/samples.hpp"

#include <cstdlib>
#include <filesystem>
#include <memory>
#include <optional>
#include <regex>
#include <utility>

#include <cxxabi.h>

#include "cli/text/match.hpp"
#include "harness/core/text/number.hpp"

namespace casebook::cli {
namespace {

constexpr const char* unknown = "[unknown]";

/// Target of a std::function, "solve()::{lambda()#1}", instead of the library's
/// "std::_Function_handler<void (), solve()::{lambda()#1}>::_M_invoke"; other names as they are.
std::string without_function_object(const std::string& name) {
  const std::size_t end = name.rfind(">::_M_invoke");
  if (name.rfind("std::_Function_handler<", 0) != 0 || end == std::string::npos) {
    return name;
  }
  std::size_t start = end;  // of the last template argument
  for (int depth = 0; start > 0 && (depth > 0 || name[start - 1] != ','); --start) {
    const char c = name[start - 1];
    depth += c == '>' || c == ')' || c == '}' ? 1 : 0;
    depth -= c == '<' || c == '(' || c == '{' ? 1 : 0;
  }
  return name.substr(start + 1, end - start - 1);
}

/// " 9750 18003.134303571: "
std::optional<Sample> parse_head(const std::string& line) {
  static const std::regex pattern(R"( *(\d+) +(\d+)\.(\d{1,9}): *)");
  std::smatch match;
  if (!matches(line, match, pattern)) {
    return std::nullopt;
  }
  std::string fraction = match[3];
  fraction.resize(9, '0');
  Sample sample;
  sample.thread = leading_number<int>(match[1].str());
  sample.time_ns = 1'000'000'000 * leading_number<std::int64_t>(match[2].str()) +
                   leading_number<std::int64_t>(fraction);
  return sample;
}

/// "\t   9b68b scf::(anonymous namespace)::add_primitives (/home/me/bin/scf.v4)"
std::optional<Frame> parse_frame(const std::string& line) {
  const std::size_t start = line.find_first_not_of(" \t");
  const std::size_t blank = line.find(' ', start);
  const std::size_t object = line.rfind(" (");
  if (start == 0 || blank == std::string::npos || object == std::string::npos || object < blank ||
      line.back() != ')') {
    return std::nullopt;
  }
  Frame frame;
  const auto address =
      to_hexadecimal(std::string_view(line).substr(start, blank - start));
  if (!address) {
    return std::nullopt;
  }
  frame.address = *address;
  frame.object = line.substr(object + 2, line.size() - object - 3);
  frame.object = frame.object == unknown ? "" : frame.object;
  frame.function = demangled(line.substr(blank + 1, object > blank ? object - blank - 1 : 0));
  if (frame.function == unknown && !frame.object.empty()) {
    frame.function = "[" + std::filesystem::path(frame.object).filename().string() + "]";
  }
  return frame;
}

}  // namespace

SampleReader::SampleReader(OnSample on_sample) : on_sample_(std::move(on_sample)) {}

void SampleReader::feed(const std::string& line) {
  if (auto head = parse_head(line)) {
    finish();
    sample_ = std::move(*head);
    in_sample_ = true;
  } else if (auto frame = parse_frame(line); frame && in_sample_) {
    sample_.stack.push_back(std::move(*frame));
  }
}

void SampleReader::finish() {
  // Where the unwinder lost its way, it leaves frames of nowhere.
  while (!sample_.stack.empty() && sample_.stack.back().function == unknown) {
    sample_.stack.pop_back();
  }
  if (in_sample_ && !sample_.stack.empty()) {
    on_sample_(sample_);
  }
  in_sample_ = false;
}

std::string demangled(const std::string& symbol) {
  const std::size_t version = symbol.find('@');
  const bool is_jump = version != std::string::npos && symbol.substr(version) == "@plt";
  const std::string name = is_jump ? symbol : symbol.substr(0, version);
  int status = 0;
  const std::unique_ptr<char, void (*)(void*)> text(
      abi::__cxa_demangle(name.c_str(), nullptr, nullptr, &status), std::free);
  const bool is_mangled = status == 0 && name.rfind("_Z", 0) == 0;
  return without_function_object(is_mangled ? text.get() : name);
}

}  // namespace casebook::cli
