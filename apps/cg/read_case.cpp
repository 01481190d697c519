#include "apps/cg/read_case.hpp"

#include <filesystem>
#include <iterator>
#include <optional>
#include <string>

#include <fmt/format.h>

#include "apps/cg/case_file.hpp"
#include "apps/cg/hpcg_dat.hpp"
#include "apps/cg/matrix_market.hpp"
#include "apps/cg/reorder.hpp"
#include "harness/core/error.hpp"
#include "harness/core/file.hpp"
#include "harness/core/text/matrix_market.hpp"

namespace cg {
namespace {

namespace fs = std::filesystem;

std::shared_ptr<const SparseMatrix> read_matrix(const fs::path& path) {
  const SparseMatrix matrix = parse_matrix_market(casebook::read_file(path), path.string());
  return std::make_shared<SparseMatrix>(permuted(matrix, reverse_cuthill_mckee(matrix)));
}

/// The case that a matrix alone stands for.
CaseFile plain_matrix(const fs::path& path) {
  CaseFile file;
  file.settings.kind = Operator::file;
  file.settings.title = path.stem().string();
  file.settings.n_levels = 1;
  file.matrix = path;
  return file;
}

/// A matrix, or HPCG's own input.
CaseFile plain_deck(const fs::path& path) {
  const std::string text = casebook::read_text_file(path);
  const std::optional<Grid> local =
      casebook::is_matrix_market(text) ? std::nullopt : parse_hpcg_dat(text, path.string());
  if (!local) {
    return plain_matrix(path);
  }
  CaseFile file;
  file.settings.local = *local;
  file.settings.title = "HPCG's operator as " + path.filename().string() + " asks for it";
  return file;
}

}  // namespace

Case read_case(const casebook::InputChoice& choice) {
  casebook::require_one_input(choice, "--matrix FILE.mtx");
  const fs::path path = choice.case_file.empty() ? choice.deck_file : choice.case_file;
  CaseFile file = choice.case_file.empty() ? plain_deck(path) : read_case_file(path);
  apply_overrides(choice.overrides, file.settings);
  if (!choice.overrides.empty()) {
    file.settings.references.clear();
  }
  require_valid(file.settings, path.string());
  file.settings.name = path.stem().string();
  if (!file.matrix.empty()) {
    file.settings.matrix = read_matrix(file.matrix);
  }
  return file.settings;
}

std::string canonical_input(const Case& input) {
  std::string text;
  auto out = std::back_inserter(text);
  fmt::format_to(out,
                 "conjugate gradients\noperator {}\nlevels {}\niterations {}\n",
                 name_of(input.kind),
                 input.n_levels,
                 input.iterations);
  fmt::format_to(out, "ranks {} {} {}\n", input.ranks.x, input.ranks.y, input.ranks.z);
  fmt::format_to(out, "local {} {} {}\n", input.local.x, input.local.y, input.local.z);
  fmt::format_to(out, "weakening {:.17g}\njump {:.17g}\n", input.weakening, input.jump);
  if (input.matrix) {
    const SparseMatrix& matrix = *input.matrix;
    for (int row = 0; row < matrix.n_rows; ++row) {
      for (auto k = matrix.row_start.data()[row]; k < matrix.row_start.data()[row + 1]; ++k) {
        fmt::format_to(
            out, "{} {} {:.17g}\n", row, matrix.column.data()[k], matrix.value.data()[k]);
      }
    }
  }
  return text;
}

casebook::Json describe(const Case& input) {
  casebook::Json json{{"name", input.name},
                      {"title", input.title},
                      {"operator", name_of(input.kind)},
                      {"levels", input.n_levels},
                      {"iterations", input.iterations}};
  if (input.matrix) {
    json["rows"] = input.global_n_rows();
    json["nonzeros"] = input.global_n_nonzeros();
    return json;
  }
  json["local_grid"] = {input.local.x, input.local.y, input.local.z};
  if (input.ranks.x > 0) {
    json["rank_grid"] = {input.ranks.x, input.ranks.y, input.ranks.z};
    json["rows"] = input.global_n_rows();
    json["nonzeros"] = input.global_n_nonzeros();
  }
  return json;
}

}  // namespace cg
