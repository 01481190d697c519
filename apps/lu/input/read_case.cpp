#include "apps/lu/input/read_case.hpp"

#include <filesystem>
#include <iterator>

#include <fmt/format.h>

#include "apps/lu/input/case_file.hpp"
#include "apps/lu/input/dense_matrix.hpp"
#include "apps/lu/input/hpl_dat.hpp"
#include "apps/lu/input/line_reader.hpp"
#include "apps/lu/limits.hpp"
#include "harness/core/error.hpp"
#include "harness/core/file.hpp"
#include "harness/core/text/matrix_market.hpp"
#include "harness/core/text/number.hpp"

namespace lu {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view run_key = "run=";

/// Takes `run=K` out of the overrides; 0 when it is not among them.
std::size_t take_run(std::vector<std::string>& overrides, const HplDat& dat) {
  std::size_t chosen = 0;
  std::erase_if(overrides, [&](const std::string& text) {
    if (!text.starts_with(run_key)) {
      return false;
    }
    const double k = casebook::to_number<double>(text.substr(run_key.size())).value_or(0.0);
    if (!(k >= 1.0 && k <= static_cast<double>(dat.n_runs()))) {
      throw casebook::UsageError(
          fmt::format("--set {}: the file asks for runs 1 to {}", text, dat.n_runs()));
    }
    chosen = static_cast<std::size_t>(k);
    return true;
  });
  return chosen;
}

Case read_hpl_dat(std::string_view text,
                  const fs::path& path,
                  std::vector<std::string>& overrides) {
  const HplDat dat = parse_hpl_dat(text, path.string());
  const std::size_t run = take_run(overrides, dat);
  if (run == 0 && dat.n_runs() > 1) {
    throw casebook::UsageError(
        fmt::format("{} asks for {} runs; choose one by --set run=1 to run={}",
                    path.string(),
                    dat.n_runs(),
                    dat.n_runs()));
  }
  Case input = dat.run(run == 0 ? 0 : run - 1);
  input.title = "HPL's matrix as " + path.filename().string() + " asks for it";
  return input;
}

void take_matrix(std::string_view text, const fs::path& path, Case& input) {
  input.kind = Matrix::file;
  input.matrix = std::make_shared<DenseMatrix>(parse_dense_matrix(text, path.string()));
  input.n = input.matrix->n;
}

/// The size of a matrix from a file is the file's.
void refuse_other_size(const Case& input) {
  if (input.matrix && input.n != input.matrix->n) {
    throw casebook::UsageError(fmt::format(
        "n = {}: the matrix of the file has {} rows; leave n out", input.n, input.matrix->n));
  }
}

Case read_suite_case(const fs::path& path) {
  const CaseFile file = read_case_file(path);
  Case input = file.settings;
  if (!file.file.empty()) {
    take_matrix(casebook::read_file(file.file), file.file, input);
  }
  return input;
}

Case read_deck(const fs::path& path, std::vector<std::string>& overrides) {
  const std::string text = casebook::read_text_file(path);
  if (!casebook::is_matrix_market(text) && path.extension() != ".mtx") {
    return read_hpl_dat(text, path, overrides);
  }
  Case input;
  take_matrix(text, path, input);
  input.title = path.filename().string();
  return input;
}

/// The file's stem; a run of an HPL.dat with what tells it from the others of that file.
std::string name_of_input(const fs::path& path, const Case& input) {
  const std::string stem = path.stem().string();
  return path.extension() != ".dat"
             ? stem
             : fmt::format(
                   "{}_n{}_nb{}_{}x{}", stem, input.n, input.block, input.grid.p, input.grid.q);
}

}  // namespace

Case read_case(const casebook::InputChoice& choice) {
  if (choice.case_file.empty() == choice.deck_file.empty()) {
    throw casebook::UsageError(
        fmt::format("{} input given; give exactly one: --case-file FILE.toml, --deck HPL.dat or "
                    "--matrix FILE.mtx",
                    choice.case_file.empty() ? "no" : "more than one"));
  }
  const fs::path path = choice.case_file.empty() ? choice.deck_file : choice.case_file;
  std::vector<std::string> overrides = choice.overrides;
  Case input = choice.case_file.empty() ? read_deck(path, overrides) : read_suite_case(path);
  apply_overrides(overrides, input);
  require_valid(input, path.string());
  refuse_other_size(input);
  input.name = name_of_input(path, input);
  return input;
}

std::string canonical_input(const Case& input) {
  std::string text;
  auto out = std::back_inserter(text);
  fmt::format_to(out,
                 "dense linear system\nmatrix {}\nn {}\nseed {}\n",
                 name_of(input.kind),
                 input.n,
                 input.seed);
  switch (input.kind) {
    case Matrix::growth:
      fmt::format_to(out, "growth {:.17g}\n", input.growth);
      break;
    case Matrix::graded:
      fmt::format_to(out, "decades {:.17g}\n", input.decades);
      break;
    case Matrix::nearly_singular:
      fmt::format_to(out, "distance {:.17g}\n", input.distance);
      break;
    case Matrix::covariance:
      fmt::format_to(out,
                     "range {:.17g}\nsmoothness {:.17g}\nnugget {:.17g}\n",
                     input.range,
                     input.smoothness,
                     input.nugget);
      break;
    case Matrix::file:
      for (const double value : input.matrix->value) {
        fmt::format_to(out, "{:.17g}\n", value);
      }
      break;
    case Matrix::hpl:
    case Matrix::dominant:
      break;
  }
  return text;
}

casebook::Json describe(const Case& input) {
  casebook::Json json{{"name", input.name},
                      {"title", input.title},
                      {"matrix", name_of(input.kind)},
                      {"n", input.n},
                      {"seed", input.seed},
                      {"residual_bound", input.residual_bound}};
  if (input.block > 0) {
    json["nb"] = input.block;
  }
  if (input.grid.p > 0) {
    json["p"] = input.grid.p;
    json["q"] = input.grid.q;
  }
  if (!input.without_effect.empty()) {
    json["without_effect"] = input.without_effect;
  }
  return json;
}

}  // namespace lu
