#include "cli/lesson/new_variant.hpp"

#include <algorithm>
#include <cerrno>
#include <regex>
#include <sstream>
#include <system_error>

#include <fcntl.h>
#include <unistd.h>

#include <fmt/format.h>

#include "cli/lesson/step_text.hpp"
#include "cli/project/variant.hpp"
#include "harness/core/error.hpp"
#include "harness/core/file.hpp"

namespace casebook::cli {
namespace {

namespace fs = std::filesystem;

int first_free_number(const std::vector<Variant>& ladder) {
  int free = 0;
  for (const Variant& variant : ladder) {
    free = std::max(free, variant_number(variant.name).number + 1);
  }
  return free;
}

/// The parent's name for a file of its own becomes the new variant's.
std::string renamed(const std::string& word, const std::string& parent, const std::string& name) {
  const std::string folder = parent + "/";
  return word.rfind(folder, 0) == 0 ? name + "/" + word.substr(folder.size()) : word;
}

/// Undoes what make_variant() has done so far, unless it came to its end.
class Undo {
 public:
  Undo(fs::path folder, fs::path list, std::string list_before)
      : folder_(std::move(folder)), list_(std::move(list)), list_before_(std::move(list_before)) {}
  ~Undo() {
    if (done_) {
      return;
    }
    std::error_code ignored;
    fs::remove_all(folder_, ignored);
    try {
      write_file_atomically(list_, list_before_);
    } catch (const EnvironmentError&) {
      // The list could not be written before either, so it is unchanged.
    }
  }
  Undo(const Undo&) = delete;
  Undo& operator=(const Undo&) = delete;

  void give_up() { done_ = true; }

 private:
  fs::path folder_;
  fs::path list_;
  std::string list_before_;
  bool done_ = false;
};

void copy_variant(const Variant& parent, const std::string& name, const fs::path& folder) {
  std::error_code error;
  fs::copy(parent.folder, folder, fs::copy_options::recursive, error);
  if (error) {
    throw EnvironmentError(fmt::format(
        "cannot copy {} to {}: {}", parent.folder.string(), folder.string(), error.message()));
  }
  write_file_atomically(folder / "step.md", step_template(name, parent.name));
}

}  // namespace

void require_free_name(const std::string& name, const std::vector<Variant>& ladder) {
  const VariantNumber wanted = variant_number(name);
  const auto has = [&](VariantNumber number) {
    return std::any_of(ladder.begin(), ladder.end(), [&](const Variant& variant) {
      return variant_number(variant.name) == number;
    });
  };
  const std::string way_out = fmt::format("v{}_... is free", first_free_number(ladder));
  if (has(wanted)) {
    throw UsageError(
        fmt::format("{}: this number is taken, and numbers are never reused; {}", name, way_out));
  }
  if (wanted.branch != '\0' && !has({wanted.number, '\0'})) {
    throw UsageError(
        fmt::format("{}: a side branch needs its main rung, and there is no v{}_...; {}",
                    name,
                    wanted.number,
                    way_out));
  }
}

void require_own_clone(const fs::path& root, const std::string& app) {
  const fs::path folder = root / "optimized" / app;
  if (faccessat(AT_FDCWD, folder.c_str(), W_OK, AT_EACCESS) == 0 || errno == ENOENT) {
    return;
  }
  throw EnvironmentError(
      fmt::format("{}: {}; a step is made in a clone of your own: git clone {} my_casebook",
                  folder.string(),
                  std::generic_category().message(errno),
                  root.string()));
}

std::string registration_of(const std::string& name,
                            const Variant& parent,
                            const std::string& cmake) {
  const std::regex call("casebook_add_variant\\(\\s*" + parent.app + "\\s+" + parent.name +
                        "(\\s[^)]*)\\)");
  std::smatch match;
  if (!std::regex_search(cmake, match, call)) {
    throw UsageError(
        fmt::format("no casebook_add_variant({} {} ...) found to copy the registration from",
                    parent.app,
                    parent.name));
  }
  std::string line =
      fmt::format("casebook_add_variant({} {} PARENT {}\n ", parent.app, name, parent.name);
  std::istringstream words(match[1].str());
  for (std::string word; words >> word;) {
    if (word == "PARENT") {
      words >> word;  // the parent's own parent
    } else {
      line += " " + renamed(word, parent.name, name);
    }
  }
  return line + ")\n";
}

fs::path make_variant(const fs::path& root,
                      const std::string& name,
                      const Variant& parent,
                      const std::function<void()>& confirm) {
  const fs::path app_folder = root / "optimized" / parent.app;
  const fs::path folder = app_folder / name;
  const fs::path list = app_folder / "CMakeLists.txt";
  if (fs::exists(folder)) {
    throw UsageError(fmt::format(
        "{} exists but is not registered; remove it or choose another name", folder.string()));
  }
  const std::string list_before = read_file(list);
  const std::string parents_list = read_file(parent.folder.parent_path() / "CMakeLists.txt");
  const std::string line = registration_of(name, parent, parents_list);
  const bool ends_line = list_before.empty() || list_before.back() == '\n';

  Undo undo(folder, list, list_before);
  copy_variant(parent, name, folder);
  write_file_atomically(list, list_before + (ends_line ? "" : "\n") + line);
  confirm();
  undo.give_up();
  return folder;
}

}  // namespace casebook::cli
