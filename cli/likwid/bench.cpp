#include "cli/likwid/bench.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <sstream>

#include <fmt/format.h>

#include "cli/process/process.hpp"
#include "cli/records/record_view.hpp"
#include "cli/text/format.hpp"
#include "harness/core/text/number.hpp"

namespace casebook::cli {
namespace {

constexpr const char* likwid_bench_program = "likwid-bench";

bool has_isa(const Json& node, const std::string& isa) {
  const Json entries = node.value("fma", Json::array());
  return std::any_of(entries.begin(), entries.end(), [&](const Json& entry) {
    return text_at(entry, "/isa") == isa;
  });
}

/// "_avx512", "_avx" or "": the widest loads that likwid-bench has for this processor.
std::string suffix_of(const Json& node) {
  return has_isa(node, "avx512") ? "_avx512" : has_isa(node, "avx2") ? "_avx" : "";
}

/// The line that says what went wrong.
std::string likwid_error_line(const Captured& captured) {
  std::istringstream lines(captured.errors + captured.output);
  for (std::string line; std::getline(lines, line);) {
    if (line.rfind("Error", 0) == 0 || line.rfind("ERROR", 0) == 0) {
      return line;
    }
  }
  return fmt::format("exit code {}", captured.ending.exit_code);
}

}  // namespace

std::vector<LikwidBenchCase> likwid_bench_cases(const Json& node) {
  const std::string suffix = suffix_of(node);
  const std::string fused = suffix.empty() ? "" : "_fma";
  std::vector<LikwidBenchCase> cases;
  for (const Json& entry : node.value("bandwidth", Json::array())) {
    LikwidBenchCase one;
    one.level = text_at(entry, "/level");
    one.kernel = text_at(entry, "/kernel");
    one.test = one.kernel == "triad" ? "stream" + suffix + fused : one.kernel + suffix;
    one.threads = count_at(entry, "/threads");
    one.bytes = 1024LL * count_at(entry, "/array_kib") * count_at(entry, "/arrays") * one.threads;
    one.our_gb_s = number_at(entry, "/gb_s/median").value_or(0.0);
    cases.push_back(one);
  }
  return cases;
}

std::vector<std::string> likwid_bench_arguments(const LikwidBenchCase& one) {
  constexpr double wanted_s = 0.3;
  const double passes = wanted_s * 1e9 * one.our_gb_s / static_cast<double>(one.bytes);
  return {likwid_bench_program,
          "-t",
          one.test,
          "-W",
          fmt::format("N:{}B:{}", one.bytes, one.threads),
          "-i",
          std::to_string(std::max(2LL, std::llround(passes)))};
}

std::optional<double> likwid_bench_gb_s(const std::string& output) {
  const std::string key = "MByte/s:";
  const std::size_t found = output.find(key);
  if (found == std::string::npos) {
    return std::nullopt;
  }
  const auto mb_s = leading_number<double>(std::string_view(output).substr(found + key.size()));
  return mb_s > 0.0 ? std::optional(1e-3 * mb_s) : std::nullopt;
}

LikwidBench run_likwid_bench(const std::vector<LikwidBenchCase>& cases,
                             const std::function<void(std::size_t)>& before_case) {
  if (find_program(likwid_bench_program).empty()) {
    return {nullptr, "likwid-bench is not installed: the bandwidths were not compared with it"};
  }
  Json tests = Json::array();
  for (std::size_t k = 0; k < cases.size(); ++k) {
    const LikwidBenchCase& one = cases[k];
    before_case(k);
    const Program program{likwid_bench_arguments(one)};
    const Captured captured = capture(program);
    const auto gb_s = likwid_bench_gb_s(captured.output);
    if (!captured.ending.fine() || !gb_s) {
      return {nullptr,
              fmt::format("`{}` does not work here: {}",
                          shell_line(program.arguments),
                          likwid_error_line(captured))};
    }
    tests.push_back({{"level", one.level},
                     {"kernel", one.kernel},
                     {"test", one.test},
                     {"threads", one.threads},
                     {"working_set_kib", one.bytes / 1024},
                     {"gb_s", *gb_s},
                     {"ratio", one.our_gb_s / *gb_s}});
  }
  // Its help has the version in its first line: "... --  Version  5.2".
  const std::string all = capture({{likwid_bench_program, "-h"}}).output;
  const std::string help = all.substr(0, all.find('\n'));
  const std::size_t version = help.rfind(' ');
  return {
      {{"version", version == std::string::npos ? "" : help.substr(version + 1)}, {"tests", tests}},
      ""};
}

}  // namespace casebook::cli
