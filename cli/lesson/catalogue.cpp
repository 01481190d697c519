#include "cli/lesson/catalogue.hpp"

#include <algorithm>
#include <filesystem>

#include <fmt/format.h>

#include "cli/lesson/step_text.hpp"
#include "cli/process/process.hpp"
#include "cli/project/cases.hpp"
#include "cli/project/input.hpp"
#include "cli/records/record_view.hpp"
#include "cli/records/records.hpp"
#include "harness/core/file.hpp"
#include "harness/core/origin.hpp"

namespace casebook::cli {
namespace {

namespace fs = std::filesystem;

/// Records of this machine whose times count.
std::vector<Json> timed_records_here(const Project& project, const App& app) {
  std::vector<Json> records = read_records(project.results(), app.name);
  std::erase_if(records, [](const Json& record) {
    return !median_s(record) || oversubscribed(record) ||
           text_at(record, "/machine/host") != host_name();
  });
  return records;
}

/// True for a run of the case as it is in the file, without --set.
bool is_of_case(const Json& record, const std::string& case_name) {
  const auto pointer = Json::json_pointer("/case/overrides");
  return text_at(record, "/case/name") == case_name &&
         record.value(pointer, Json(Json::array())).empty();
}

VariantEntry variant_entry(const Variant& variant,
                           const std::vector<Json>& records,
                           const std::string& default_case) {
  VariantEntry entry{variant.name, variant.parent, variant.branch, {}, 0, {}};
  const fs::path page = variant.folder / "step.md";
  entry.title = fs::exists(page) ? title_of(read_file(page), variant.name) : "";
  for (const Json& record : records) {
    if (text_at(record, "/variant") != variant.name) {
      continue;
    }
    ++entry.n_records;
    if (is_of_case(record, default_case)) {
      entry.best_s = std::min(entry.best_s.value_or(*median_s(record)), *median_s(record));
    }
  }
  return entry;
}

CaseEntry case_entry(const CaseFile& file, const std::vector<Json>& records) {
  CaseEntry entry{file.name, file.title, file.size_class, file.is_default, {}, {}, {}};
  for (const Json& record : records) {
    if (is_of_case(record, file.name) && within_rules(record) &&
        (!entry.best_s || *median_s(record) < *entry.best_s)) {
      entry.best_s = median_s(record);
      entry.best_variant = text_at(record, "/variant");
    }
  }
  return entry;
}

/// Asks an executable that is there already; listing builds nothing. Of the decks of other people's
/// programs only the title is known.
std::string sizes_of(const Project& project, const CaseFile& file, const Variant& variant) {
  if (variant.external || !fs::exists(variant.executable)) {
    return "";
  }
  Input input;
  input.case_file = file.file.string();
  Program question{{variant.executable.string(), "--check-input", "--ranks", "1"}};
  append(question.arguments, arguments_of(input));
  question.environment = {{"CASEBOOK_ROOT", project.root().string()}};
  question.folder = project.root();
  const Captured answer = capture(question);
  return answer.ending.fine() ? sizes_text(Json::parse(answer.output, nullptr, false)) : "";
}

}  // namespace

Catalogue catalogue_of(const Project& project, const App& app, Sizes sizes) {
  Catalogue catalogue;
  catalogue.app = app.name;
  const fs::path page = app.folder / "README.md";
  catalogue.title = fs::exists(page) ? title_of(read_file(page), app.name) : "";
  const std::vector<Json> records = timed_records_here(project, app);
  const std::vector<Variant> ladder = project.ladder(app);
  std::string default_case;
  for (const CaseFile& file : cases_of(app)) {
    catalogue.cases.push_back(case_entry(file, records));
    if (sizes == Sizes::asked) {
      catalogue.cases.back().sizes = sizes_of(project, file, ladder.front());
    }
    default_case = file.is_default ? file.name : default_case;
  }
  for (const Variant& variant : ladder) {
    catalogue.variants.push_back(variant_entry(variant, records, default_case));
  }
  return catalogue;
}

Json catalogue_json(const Catalogue& catalogue) {
  Json json = {{"app", catalogue.app}, {"variants", Json::array()}, {"cases", Json::array()}};
  for (const VariantEntry& entry : catalogue.variants) {
    json["variants"].push_back({{"variant", entry.name},
                                {"parent", entry.parent ? Json(*entry.parent) : Json(nullptr)},
                                {"branch", entry.branch},
                                {"title", entry.title},
                                {"records", entry.n_records},
                                {"best_s", number_or_null(entry.best_s)}});
  }
  for (const CaseEntry& entry : catalogue.cases) {
    json["cases"].push_back({{"case", entry.name},
                             {"title", entry.title},
                             {"class", entry.size_class},
                             {"default", entry.is_default},
                             {"sizes", entry.sizes},
                             {"best_s", number_or_null(entry.best_s)},
                             {"best_variant", entry.best_variant}});
  }
  return json;
}

std::string sizes_text(const Json& description) {
  std::string text;
  if (description.is_object()) {
    for (const auto& [name, value] : description.items()) {
      if (value.is_number_integer() && value > 0) {
        text += fmt::format("{}{} {}", text.empty() ? "" : ", ", value.dump(), name);
      }
    }
  }
  return text;
}

}  // namespace casebook::cli
