#include "cli/lesson/variants_table.hpp"

#include <fmt/format.h>

#include "cli/text/format.hpp"
#include "harness/core/error.hpp"

namespace casebook::cli {

std::string rung_number(const std::string& variant) {
  return variant.substr(0, variant.find('_'));
}

Table variants_table(const Catalogue& catalogue) {
  Table table({{"variant"},
               {"parent"},
               {"line"},
               {"what it does"},
               {"runs here", Align::right},
               {"best [s]", Align::right}});
  for (const VariantEntry& entry : catalogue.variants) {
    table.add({{entry.name, Style::bold},
               {rung_number(entry.parent.value_or(""))},
               {entry.branch ? "side" : "main"},
               {entry.title},
               {entry.n_records > 0 ? std::to_string(entry.n_records) : ""},
               {time_text(entry.best_s)}});
  }
  return table;
}

int offer_variants(const Project& project, const App& app, const std::string& command) {
  const Catalogue catalogue = catalogue_of(project, app);
  fmt::print("{}\nchoose one: ./casebook {} {} {}\n",
             variants_table(catalogue).text(terminal_of(1)),
             command,
             app.name,
             rung_number(catalogue.variants.back().name));
  return exit_fine;
}

}  // namespace casebook::cli
