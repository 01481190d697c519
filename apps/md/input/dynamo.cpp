#include "apps/md/input/dynamo.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include <fmt/format.h>

#include "apps/md/input/words.hpp"
#include "harness/core/text/number.hpp"

namespace md {
namespace {

/// TableText of a text, one by one, wherever lines end.
class TableText {
 public:
  explicit TableText(std::string_view text) : text_(text) {}

  /// The rest of this line.
  std::string_view line() {
    const std::size_t end = std::min(text_.find('\n'), text_.size());
    const std::string_view found = text_.substr(0, end);
    text_.remove_prefix(std::min(end + 1, text_.size()));
    return found;
  }

  std::string word() {
    const std::size_t begin = std::min(text_.find_first_not_of(" \t\r\n"), text_.size());
    text_.remove_prefix(begin);
    const std::size_t end = std::min(text_.find_first_of(" \t\r\n"), text_.size());
    const std::string found(text_.substr(0, end));
    text_.remove_prefix(end);
    require(!found.empty(), "the table ends before its last number");
    return found;
  }

  double number() {
    const std::string found = word();
    const std::optional<double> value = casebook::to_number<double>(found);
    require(value.has_value(), fmt::format("`{}` stands where the table has a number", found));
    return *value;
  }

  std::size_t count(std::size_t least, std::size_t most) {
    const double value = number();
    require(value == std::floor(value) && value >= static_cast<double>(least) &&
                value <= static_cast<double>(most),
            fmt::format("a table of {:g} values; {} to {} are read", value, least, most));
    return static_cast<std::size_t>(value);
  }

  double positive() {
    const double value = number();
    require(value > 0.0 && value < 1e6, fmt::format("`{:g}` of the table is not positive", value));
    return value;
  }

  bool at_end() const { return text_.find_first_not_of(" \t\r\n") == std::string_view::npos; }

 private:
  std::string_view text_;
};

/// Number of values in the tables, and their distance.
struct Grid {
  std::size_t n_density = 0;
  std::size_t n_radius = 0;
  double density_step = 0.0;
  double radius_step = 0.0;
  double cutoff = 0.0;
};

Grid read_grid(TableText& words) {
  constexpr std::size_t fewest = 6;  // a slope looks at five
  constexpr std::size_t most = 200000;
  Grid grid;
  grid.n_density = words.count(fewest, most);
  grid.density_step = words.positive();
  grid.n_radius = words.count(fewest, most);
  grid.radius_step = words.positive();
  grid.cutoff = words.positive();
  const double last = grid.radius_step * static_cast<double>(grid.n_radius);
  require(grid.cutoff <= last,
          fmt::format("the cut-off {:g} lies after the last distance {:g}", grid.cutoff, last));
  return grid;
}

Table read_table(TableText& words, std::size_t n, double step) {
  Table table{.step = step, .value = {}};
  for (std::size_t k = 0; k < n; ++k) {
    table.value.push_back(words.number());
  }
  return table;
}

/// A potential that jumps at its cut-off conserves no energy.
void require_end_at_zero(const Table& table, double cutoff, const char* what) {
  double largest = 0.0;
  for (const double value : table.value) {
    largest = std::max(largest, std::abs(value));
  }
  const auto at =
      std::min(static_cast<std::size_t>(cutoff / table.step + 0.5), table.value.size() - 1);
  require(
      std::abs(table.value[at]) <= 1e-3 * largest,
      fmt::format(
          "the {} does not end at the cut-off {:g}: {:g} there", what, cutoff, table.value[at]));
}

void require_ends(const EmbeddedAtoms& tables) {
  for (const Table& density : tables.density) {
    require_end_at_zero(density, tables.cutoff, "density");
  }
  for (const Table& pair : tables.pair) {
    require_end_at_zero(pair, tables.cutoff, "energy of pairs");
  }
}

}  // namespace

DynamoFile read_funcfl(std::string_view text) {
  TableText words(text);
  words.line();  // a comment
  TabledElement element;
  words.number();  // of the element
  element.mass = words.positive();
  words.line();  // the lattice that it forms
  const Grid grid = read_grid(words);
  element.embedding = read_table(words, grid.n_density, grid.density_step);
  element.charge = read_table(words, grid.n_radius, grid.radius_step);
  element.density = read_table(words, grid.n_radius, grid.radius_step);
  require(words.at_end(), "numbers follow the last table");
  return {.cutoff = grid.cutoff, .elements = {std::move(element)}, .pair = {}};
}

DynamoFile read_setfl(std::string_view text) {
  TableText words(text);
  for (int line = 0; line < 3; ++line) {
    words.line();  // comments
  }
  DynamoFile file;
  const std::size_t n_elements = words.count(1, 32);
  for (std::size_t k = 0; k < n_elements; ++k) {
    file.elements.emplace_back().name = words.word();
  }
  const Grid grid = read_grid(words);
  file.cutoff = grid.cutoff;
  for (TabledElement& element : file.elements) {
    words.number();  // of the element
    element.mass = words.positive();
    words.number();  // length of its cell
    words.word();    // the lattice that it forms
    element.embedding = read_table(words, grid.n_density, grid.density_step);
    element.density = read_table(words, grid.n_radius, grid.radius_step);
  }
  for (std::size_t k = 0; k < n_elements * (n_elements + 1) / 2; ++k) {
    file.pair.push_back(read_table(words, grid.n_radius, grid.radius_step));
  }
  require(words.at_end(), "numbers follow the last table");
  return file;
}

std::filesystem::path find_potential(const std::string& name,
                                     const std::filesystem::path& deck_folder) {
  const char* const named = std::getenv("LAMMPS_POTENTIALS");
  for (const std::filesystem::path& folder :
       {deck_folder,
        std::filesystem::path(named == nullptr ? "" : named),
        std::filesystem::path("/usr/share/lammps/potentials")}) {
    const std::filesystem::path file = folder / name;
    std::error_code ignored;
    if (std::filesystem::is_regular_file(file, ignored)) {
      return file;
    }
  }
  throw BadLine{
      fmt::format("there is no file `{}` beside the deck, in the folder that "
                  "LAMMPS_POTENTIALS names, or where LAMMPS of the distribution has its own",
                  name)};
}

EmbeddedAtoms tables_of_funcfl(const std::map<std::size_t, DynamoFile>& of_type) {
  EmbeddedAtoms tables;
  for (const auto& [type, file] : of_type) {
    const TabledElement& element = file.elements.front();
    const TabledElement& first = of_type.begin()->second.elements.front();
    require(element.charge.step == first.charge.step &&
                element.charge.value.size() == first.charge.value.size(),
            "funcfl files of different grids are not read together");
    tables.cutoff = std::max(tables.cutoff, file.cutoff);
    tables.embedding.push_back(element.embedding);
    tables.density.push_back(element.density);
  }
  for (const auto& [a, file_a] : of_type) {
    for (const auto& [b, file_b] : of_type) {
      Table pair = file_a.elements.front().charge;
      for (std::size_t k = 0; k < pair.value.size(); ++k) {
        pair.value[k] *= 27.2 * 0.529 * file_b.elements.front().charge.value[k];
      }
      tables.pair.push_back(std::move(pair));
    }
  }
  require_ends(tables);
  return tables;
}

EmbeddedAtoms tables_of_setfl(const DynamoFile& file, const std::vector<std::size_t>& element) {
  EmbeddedAtoms tables{.cutoff = file.cutoff, .embedding = {}, .density = {}, .pair = {}};
  for (const std::size_t a : element) {
    tables.embedding.push_back(file.elements[a].embedding);
    tables.density.push_back(file.elements[a].density);
    for (const std::size_t b : element) {
      tables.pair.push_back(file.pair_of(a, b));
    }
  }
  require_ends(tables);
  return tables;
}

}  // namespace md
